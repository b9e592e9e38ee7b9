import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;
/** Of `/proc/<pid>/stat`, past the name: user and system time, of the process and of its children that have ended. */
const TIMES = { itself: [11, 12], endedChildren: [13, 14] } as const;

/**
 * Processor time that a process has used, in its own code and in the kernel: unlike requests per second it doesn't depend on what else the
 * machine does.
 * @param pid a process of Linux
 * @param whose its own time, or that of the programs that it started and that have ended
 * @returns seconds; NaN where there is no `/proc`
 */
export function cpuSeconds(pid: number | undefined, whose: keyof typeof TIMES = 'itself'): number {
  try {
    // Past the name, which may hold anything, in brackets.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [user, system] = TIMES[whose];
    return (Number(fields[user]) + Number(fields[system])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
