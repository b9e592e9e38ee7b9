import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/**
 * Processor time that a process has used, in its own code and in the kernel: unlike requests per second it doesn't depend on what else the
 * machine does.
 * @param pid a process of Linux
 * @returns seconds; NaN where there is no `/proc`
 */
export function cpuSeconds(pid: number | undefined): number {
  try {
    // Past the name, which may hold anything, in brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
