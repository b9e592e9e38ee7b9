import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { replaceFile } from '@cumulus/disk';
import { LeastRecentlyUsed } from './LeastRecentlyUsed.ts';

/** Files of an earlier run are ordered by last use to this precision, which avoids sorting all of them. */
const ORDER_STEP_MS = 3_600_000;
/** Files that are ordered without yielding to other work. */
const LOAD_STEP = 1_000;
const FOLDER = /^[0-9a-f]{2}$/;
const KEY = /^[0-9a-f]{64}$/;

/** Rendered images on disk, by key; over the size limit the least recently used are deleted. */
export class ImageCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  /** Images of an earlier run that this one hasn't used. */
  readonly #earlier = new LeastRecentlyUsed();
  /** Images that this run used. */
  readonly #used = new LeastRecentlyUsed();
  /** Images that are being written. */
  readonly #writing = new Map<string, { bytes: Buffer; written: Promise<void> }>();
  #loaded: Promise<void> | undefined;

  /**
   * @param folder used by the cache only; created with the first image
   * @param maxBytes limit of all images together
   */
  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /** @returns total size of the images found so far */
  get bytes(): number {
    return this.#earlier.bytes + this.#used.bytes;
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
    const wasKnown = this.#used.has(key);
    const path = this.#pathOf(key);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) {
      // It was written while this read failed.
      if (this.#writing.has(key) || (!wasKnown && this.#used.has(key))) return this.read(key);
      this.#forget(key);
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
      await this.#evict();
    } catch (error) {
      console.warn(`images: ${path} can't be kept: ${(error as Error).message}`);
    }
  }

  async #evict(): Promise<void> {
    while (this.bytes > this.#maxBytes) {
      const key = this.#earlier.removeOldest() ?? this.#used.removeOldest();
      if (key === undefined) return;
      await rm(this.#pathOf(key), { force: true });
    }
  }

  #use(key: string, sizeBytes: number): void {
    this.#earlier.remove(key);
    this.#used.use(key, sizeBytes);
  }

  #forget(key: string): void {
    this.#earlier.remove(key);
    this.#used.remove(key);
  }

  async #findEarlier(): Promise<void> {
    const steps = new Map<number, Found[]>();
    for await (const found of filesIn(this.#folder)) {
      const step = Math.floor(found.usedMs / ORDER_STEP_MS);
      const files = steps.get(step);
      if (files) files.push(found);
      else steps.set(step, [found]);
    }
    let count = 0;
    for (const step of [...steps.keys()].sort((a, b) => a - b)) {
      for (const { key, sizeBytes } of steps.get(step) ?? []) {
        if (!this.#used.has(key)) this.#earlier.use(key, sizeBytes);
        count += 1;
        if (count % LOAD_STEP === 0) await setImmediate();
      }
    }
    await this.#evict();
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
