import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { LocatedAsset } from './locateAsset.ts';

/** Digests of source files, made once for each state of a file. */
export class SourceHashes {
  readonly #known = new Map<string, { mark: string; hash: Promise<string> }>();

  of({ path, size, modifiedMs }: LocatedAsset): Promise<string> {
    const mark = `${modifiedMs}:${size}`;
    const known = this.#known.get(path);
    if (known?.mark === mark) return known.hash;
    const hash = digest(path);
    this.#known.set(path, { mark, hash });
    hash.catch(() => this.#known.delete(path));
    return hash;
  }
}

async function digest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
