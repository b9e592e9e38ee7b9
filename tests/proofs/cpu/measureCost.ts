import { median } from '../median.ts';

/** Medians of a piece of work and of the reference loop, taken in turn, so that both are measured under the same conditions. */
export interface Cost {
  /** Processor time of one execution. */
  ms: number;
  referenceMs: number;
  /** How many times the reference loop one execution takes. */
  ratio: number;
}

/** What the reference loop reads. */
const BYTES = new Uint8Array(1_000_000).fill(97);
/** The clock of processor time moves in steps of some milliseconds: shorter work is repeated until it has taken this long. */
const SAMPLE_MS = 60;

/** A plain loop over a million bytes: how fast this machine runs JavaScript just now. */
export function referenceLoop(): void {
  let sum = 0;
  for (const byte of BYTES) sum = (Math.imul(sum, 31) + byte) | 0;
  if (Number.isNaN(sum)) throw new Error('The loop must not be optimized away');
}

/**
 * Measures processor time of this thread after a warm-up: other programs and V8's own threads don't count.
 * @param rounds samples of each
 */
export function measureCost(work: () => void, rounds: number): Cost {
  const times = { work: executionsFor(work), reference: executionsFor(referenceLoop) };
  const measured: Record<'work' | 'reference', number[]> = { work: [], reference: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.reference.push(threadMs(referenceLoop, times.reference));
    measured.work.push(threadMs(work, times.work));
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
