import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { createLog } from '@cumulus/http/log';
import { LRUCache } from 'lru-cache';

const log = createLog('images');

const FOLDER = /^[0-9a-f]{2}$/;
const KEY = /^[0-9a-f]{64}$/;

/** Rendered images on disk, by key; over the size limit the least recently used are deleted. */
export class ImageCache {
  readonly #folder: string;
  /** Sizes of the images in bytes; an empty one counts as a byte. */
  readonly #sizes: LRUCache<string, number>;
  /** Images over the limit, whose files are still there. */
  #evicted: string[] = [];
  /** Images that are being written. */
  readonly #writing = new Map<string, { bytes: Buffer; written: Promise<void> }>();
  #loaded: Promise<void> | undefined;

  /**
   * @param folder used by the cache only; created with the first image
   * @param maxBytes limit of all images together
   */
  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#sizes = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (bytes) => Math.max(1, bytes),
      dispose: (_, key, reason) => {
        if (reason === 'evict') this.#evicted.push(key);
      },
    });
  }

  /** @returns total size of the images found so far */
  get bytes(): number {
    return this.#sizes.calculatedSize;
  }

  /**
   * Finds the images of an earlier run, so that they count towards the limit. Reads don't wait for it: they find files by name.
   * @returns resolves when all are found; further calls return the same promise
   */
  load(): Promise<void> {
    this.#loaded ??= this.#findEarlier();
    return this.#loaded;
  }

  /**
   * @param key hexadecimal SHA-256 digest of everything the image depends on
   * @returns undefined where the image isn't stored, or can't be read
   */
  async read(key: string): Promise<Buffer | undefined> {
    const pending = this.#writing.get(key);
    if (pending) return pending.bytes;
    const wasKnown = this.#sizes.has(key);
    const path = this.#pathOf(key);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) {
      // It was written while this read failed.
      if (this.#writing.has(key) || (!wasKnown && this.#sizes.has(key))) return this.read(key);
      this.#sizes.delete(key);
      return undefined;
    }
    this.#use(key, bytes.length);
    const now = new Date();
    void utimes(path, now, now).catch(() => undefined);
    return bytes;
  }

  /**
   * Stores an image, and deletes others over the limit. A full disk only disables the cache.
   * @returns resolves when it is on disk; `read` finds it immediately
   */
  write(key: string, bytes: Buffer): Promise<void> {
    const written = this.#write(key, bytes).finally(() => this.#writing.delete(key));
    this.#writing.set(key, { bytes, written });
    return written;
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await Promise.all([...this.#writing.values()].map(({ written }) => written));
  }

  async #write(key: string, bytes: Buffer): Promise<void> {
    const path = this.#pathOf(key);
    try {
      // Renamed when complete: no partial image is ever read.
      await replaceFile(path, bytes);
      this.#use(key, bytes.length);
      await this.#deleteEvicted();
    } catch (error) {
      log.warn(`${path} can't be kept: ${(error as Error).message}`);
    }
  }

  /** Makes an image the most recently used. One that is larger than the whole cache isn't kept. */
  #use(key: string, sizeBytes: number): void {
    this.#sizes.set(key, sizeBytes);
    if (!this.#sizes.has(key)) this.#evicted.push(key);
  }

  async #deleteEvicted(): Promise<void> {
    const keys = this.#evicted;
    this.#evicted = [];
    // One may have been rendered again.
    for (const key of keys) if (!this.#sizes.has(key)) await rm(this.#pathOf(key), { force: true });
  }

  async #findEarlier(): Promise<void> {
    const found: Found[] = [];
    for await (const file of filesIn(this.#folder)) found.push(file);
    // What this run has used already is more recent than all of an earlier one.
    const used = this.#sizes.dump();
    this.#sizes.clear();
    for (const { key, sizeBytes } of found.sort((a, b) => a.usedMs - b.usedMs)) this.#use(key, sizeBytes);
    for (const [key, { value }] of used) this.#use(key, value);
    await this.#deleteEvicted();
  }

  #pathOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key);
  }
}

interface Found {
  key: string;
  sizeBytes: number;
  usedMs: number;
}

/** Reads one file's status after the other, so that the disk stays free for visitors' requests. */
async function* filesIn(folder: string): AsyncGenerator<Found> {
  for (const name of await list(folder, FOLDER)) {
    for (const key of await list(join(folder, name), KEY)) {
      const info = await stat(join(folder, name, key)).catch(() => undefined);
      if (info?.isFile()) yield { key, sizeBytes: info.size, usedMs: info.mtimeMs };
    }
  }
}

async function list(folder: string, wanted: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => wanted.test(name));
}
