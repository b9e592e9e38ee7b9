import { constants } from 'node:zlib';

/**
 * The smallest window that a body fits into: it compresses as well as in a larger one, and the encoder takes a few hundred kilobytes of memory
 * in place of many megabytes in each thread.
 * @param bytes length of the body
 */
export function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(constants.BROTLI_MAX_WINDOW_BITS, Math.max(constants.BROTLI_MIN_WINDOW_BITS, needed));
}
