import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFolder, ignoreMissing, replaceFile } from '@cumulus/disk';
import { lockFile } from '@cumulus/disk/lockFile';
import { RequestError } from '@cumulus/server/Service';
import type { z } from 'zod';

/** What people of the studio made, such as annotations, and nobody could make again: others on the machine have no business with it. */
const MODE = 0o600;
/** Another studio changes the list in milliseconds. */
const LOCK_EVERY_MS = 20;
const LOCK_ATTEMPTS = 250;

/** What a file was when it was read: its number, size and time; of one that isn't there `none`. */
type Version = string;

/**
 * A short list in a file of the studio's folder, which is replaced whole at each change. Two studios may have it at a time, as while one is restarted: each change
 * begins with what is on disk. A file that can't be read is never replaced: requests are refused, with its name, until it is mended.
 */
export class TeamFile<Item> {
  readonly #path: string;
  readonly #schema: z.ZodType<Item[]>;
  #read: { version: Version; items: readonly Item[] } | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  /** @param folder `STUDIO_DATA_DIR` */
  constructor(folder: string, name: string, schema: z.ZodType<Item[]>) {
    this.#path = join(folder, name);
    this.#schema = schema;
  }

  /** The items in their order, as they are on disk. @throws RequestError 503: the file can't be read */
  async read(): Promise<readonly Item[]> {
    try {
      const version = await this.#version();
      if (this.#read?.version !== version) this.#read = { version, items: await this.#load() };
      return this.#read.items;
    } catch (error) {
      this.#read = undefined;
      throw unusable(`${this.#path} can't be read: ${(error as Error).message}`, error);
    }
  }

  /**
   * Changes the list, after the changes before.
   * @param change gives the new list; what it throws leaves the list as it is
   * @returns when it is on disk
   * @throws RequestError 503: nothing was changed
   */
  change(change: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    const work = this.#writing.then(async () => {
      const unlock = await this.#lock();
      try {
        const before = await this.read();
        const after = change(before);
        if (after !== before) await this.#write(after);
      } finally {
        unlock();
      }
    });
    this.#writing = work.catch(() => undefined);
    return work;
  }

  async #write(items: readonly Item[]): Promise<void> {
    await replaceFile(this.#path, `${JSON.stringify(items, null, 2)}\n`, MODE, true).catch((error: Error) => {
      throw unusable(`${this.#path} can't be written: ${error.message}`, error);
    });
  }

  /** @returns releases the file for other studios */
  async #lock(): Promise<() => void> {
    try {
      await createFolder(dirname(this.#path), 0o700);
      for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt += 1) {
        const unlock = lockFile(`${this.#path}.lock`);
        if (unlock) return unlock;
        await wait(LOCK_EVERY_MS);
      }
    } catch (error) {
      throw unusable(`${this.#path} can't be changed: ${(error as Error).message}`, error);
    }
    throw unusable(`${this.#path} is being changed by another studio`, undefined);
  }

  async #version(): Promise<Version> {
    const found = await stat(this.#path).catch(ignoreMissing);
    return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'none';
  }

  async #load(): Promise<readonly Item[]> {
    const text = (await readFile(this.#path, 'utf8').catch(ignoreMissing)) ?? '[]';
    return this.#schema.parse(JSON.parse(text));
  }
}

const unusable = (message: string, cause: unknown) => new RequestError(503, 'Unavailable', message, { cause });
