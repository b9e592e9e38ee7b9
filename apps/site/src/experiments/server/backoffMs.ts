import { flagLimits } from './flagLimits.ts';

/**
 * How long to wait before the next try: twice as long after each failure, never longer than the specification's cap, and not the same for all nodes.
 * @param failures failures in a row, from 1
 * @param random 0 to 1
 */
export function backoffMs(failures: number, random = Math.random()): number {
  const { backoffMs: first, backoffCapMs } = flagLimits;
  return Math.min(backoffCapMs, first * 2 ** Math.min(failures - 1, 20) * (1 + random));
}
