import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isRecentlyModified } from '../files/fileChanges.ts';

/** Of a larger file, such as a video, only this much of its beginning and its end counts: the start of the services must not wait for gigabytes. */
const MAX_PART_BYTES = 16 * 1024 * 1024;

interface SourceFile {
  path: string;
  size: number;
  modifiedMs: number;
  /** From `fileMark`. */
  mark: string;
}

/** Digests of source files, cached per state of a file. */
export class SourceHashes {
  readonly #cache = new Map<string, { mark: string; hash: Promise<string> }>();

  /** @returns a hexadecimal SHA-256 digest */
  of({ path, size, modifiedMs, mark }: SourceFile): Promise<string> {
    const cached = this.#cache.get(path);
    if (cached?.mark === mark) return cached.hash;
    const hash = digest(path, size);
    hash.catch(() => this.#cache.delete(path));
    if (isRecentlyModified(modifiedMs)) this.#cache.delete(path);
    else this.#cache.set(path, { mark, hash });
    return hash;
  }
}

async function digest(path: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  if (size <= 2 * MAX_PART_BYTES) await pipeline(createReadStream(path), hash);
  else {
    hash.write(String(size));
    await pipeline(createReadStream(path, { end: MAX_PART_BYTES - 1 }), hash, { end: false });
    await pipeline(createReadStream(path, { start: size - MAX_PART_BYTES }), hash);
  }
  return hash.digest('hex');
}
