import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { cachedPerState } from '../files/cachedPerState.ts';

/** Of a larger file, such as a video, only this much of its beginning and its end counts: the start of the services must not wait for gigabytes. */
const MAX_PART_BYTES = 16 * 1024 * 1024;

/** The hexadecimal SHA-256 digest of a source file. */
export const sourceHash = cachedPerState(async ({ path, size }) => {
  const hash = createHash('sha256');
  if (size <= 2 * MAX_PART_BYTES) await pipeline(createReadStream(path), hash);
  else {
    hash.write(String(size));
    await pipeline(createReadStream(path, { end: MAX_PART_BYTES - 1 }), hash, { end: false });
    await pipeline(createReadStream(path, { start: size - MAX_PART_BYTES }), hash);
  }
  return hash.digest('hex');
});
