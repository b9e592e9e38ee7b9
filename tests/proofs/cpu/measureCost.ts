import { median } from '../median.ts';

/** Medians of a piece of work and of the reference loop, taken in turn, so that both are measured under the same conditions. */
export interface Cost {
  /** Processor time of one execution. */
  ms: number;
  referenceMs: number;
  /** How many times the reference loop one execution takes. */
  ratio: number;
}

const STEPS = 1_000_000;
/** The clock of processor time moves in steps of some milliseconds: shorter work is repeated until it has taken this long. */
const SAMPLE_MS = 60;

const EXECUTIONS = 50;

/** What the loop came to, so that it can't be optimized away. */
let last = 0;

/**
 * Milliseconds of a plain loop of a million integer operations, without memory or objects: how fast this machine runs JavaScript just now. It shares no
 * call with the rows' work, which V8 would take as a reason to compile it again.
 */
export function measureReference(): number {
  let sum = last;
  const before = process.threadCpuUsage();
  for (let step = 0; step < EXECUTIONS * STEPS; step += 1) sum = (Math.imul(sum, 31) + step) | 0;
  const { user, system } = process.threadCpuUsage(before);
  last = sum;
  return (user + system) / 1_000 / EXECUTIONS;
}

/**
 * Measures processor time of this thread after a warm-up: other programs and V8's own threads don't count.
 * @param rounds samples of each
 */
export function measureCost(work: () => void, rounds: number): Cost {
  const executions = executionsFor(work);
  measureReference();
  const measured: Record<'work' | 'reference', number[]> = { work: [], reference: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.reference.push(measureReference());
    measured.work.push(threadMs(work, executions));
  }
  const [ms, referenceMs] = [median(measured.work), median(measured.reference)];
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
function threadMs(work: () => void, executions: number): number {
  const before = process.threadCpuUsage();
  for (let count = 0; count < executions; count += 1) work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000 / executions;
}
