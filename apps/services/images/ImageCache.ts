import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';

interface Kept {
  size: number;
  usedMs: number;
}

/** Made images on disk, by key; the longest unused go first when the limit is reached. */
export class ImageCache {
  readonly #folder: string;
  readonly #maxBytes: number;
  readonly #running = new Map<string, Promise<Buffer>>();
  #kept: Promise<Map<string, Kept>> | undefined;

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  /**
   * The image for a key, made when it isn't there. Requests for one key that come at once share one making.
   * @param key hexadecimal digest of everything the image depends on
   */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = this.#readOrMake(key, make).finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  async #readOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await this.#index();
    if (kept.has(key)) {
      const bytes = await readFile(this.#pathOf(key)).catch(() => undefined);
      if (bytes) {
        kept.set(key, { size: bytes.length, usedMs: Date.now() });
        void utimes(this.#pathOf(key), new Date(), new Date()).catch(() => undefined);
        return bytes;
      }
      kept.delete(key);
    }
    const bytes = await make();
    await this.#write(key, bytes, kept);
    return bytes;
  }

  /** No half image is ever read. A full disk only costs the cache. */
  async #write(key: string, bytes: Buffer, kept: Map<string, Kept>): Promise<void> {
    const path = this.#pathOf(key);
    try {
      await replaceFile(path, bytes);
      kept.set(key, { size: bytes.length, usedMs: Date.now() });
      await this.#evict(kept);
    } catch (error) {
      console.warn(`images: ${path} can't be kept: ${(error as Error).message}`);
    }
  }

  async #evict(kept: Map<string, Kept>): Promise<void> {
    let total = 0;
    for (const { size } of kept.values()) total += size;
    if (total <= this.#maxBytes) return;
    for (const [key, { size }] of [...kept].sort(([, a], [, b]) => a.usedMs - b.usedMs)) {
      if (total <= this.#maxBytes) return;
      kept.delete(key);
      total -= size;
      await rm(this.#pathOf(key), { force: true });
    }
  }

  /** What an earlier run left, read once. */
  #index(): Promise<Map<string, Kept>> {
    this.#kept ??= this.#scan();
    return this.#kept;
  }

  async #scan(): Promise<Map<string, Kept>> {
    const names = await readdir(this.#folder, { recursive: true }).catch(() => []);
    const kept = new Map<string, Kept>();
    for (const name of names) {
      const key = name.split(/[/\\]/).at(-1) ?? '';
      if (!/^[0-9a-f]{64}$/.test(key)) continue;
      const info = await stat(join(this.#folder, name)).catch(() => undefined);
      if (info?.isFile()) kept.set(key, { size: info.size, usedMs: info.mtimeMs });
    }
    return kept;
  }

  #pathOf(key: string): string {
    return join(this.#folder, key.slice(0, 2), key);
  }
}
