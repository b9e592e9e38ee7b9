/** Older kernels' clocks for files tick every 10 ms. */
const YOUNG_MS = 50;

/**
 * Whether a file may be written once more and keep its time, so that the time can't tell whether what was read is what is there.
 * @param modifiedMs the file's, taken before it is read
 */
export function isYoung(modifiedMs: number): boolean {
  return Date.now() - modifiedMs < YOUNG_MS;
}
