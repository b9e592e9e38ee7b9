import { deflateSync } from 'node:zlib';
import { median } from '../median.ts';

/** Medians of a piece of work and of the reference, deflating a megabyte, which runs before and after it, under the same conditions. */
export interface Cost {
  /** Processor time of one execution. */
  ms: number;
  referenceMs: number;
  /** How many times the reference one execution takes. */
  ratio: number;
}

/** Deflated so often in one sample. */
const EXECUTIONS = 5;
/** A megabyte that has few repetitions: the low bytes of a square. */
const BYTES = Uint8Array.from({ length: 1_000_000 }, (_, at) => (at * at) >> 7);
/** The clock of processor time moves in steps of some milliseconds: shorter work is repeated until it has taken this long. */
const SAMPLE_MS = 60;

/**
 * Milliseconds of deflating a megabyte: how fast this machine is just now. zlib is compiled beforehand; a loop in JavaScript takes 1.1 or 5.2 ms in two
 * processes that do the same, by what V8 makes of it.
 */
export function measureReference(): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < EXECUTIONS; count += 1) deflateSync(BYTES);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / EXECUTIONS;
}

/**
 * Measures processor time of this thread after a warm-up: other programs and V8's own threads don't count.
 * @param rounds samples of each
 */
export function measureCost(work: () => void, rounds: number): Cost {
  const executions = executionsFor(work);
  const references = [measureReference(), measureReference()];
  const times = Array.from({ length: rounds }, () => threadMs(work, executions));
  references.push(measureReference());
  const [ms, referenceMs] = [median(times), median(references)];
  return { ms, referenceMs, ratio: ms / referenceMs };
}

/** Runs the work until V8 has compiled it. @returns how many executions make a sample */
function executionsFor(work: () => void): number {
  let executions = 0;
  const begun = performance.now();
  while (performance.now() - begun < SAMPLE_MS) {
    work();
    executions += 1;
  }
  return executions;
}

/** @returns milliseconds of one execution */
export function threadMs(work: () => void, executions: number): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < executions; count += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / executions;
}
