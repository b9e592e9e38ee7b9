import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@cumulus/disk';
import { RequestError } from '@cumulus/server/Service';
import type { z } from 'zod';

/** What people of the studio made, such as annotations, and nobody could make again: others on the machine have no business with it. */
const MODE = 0o600;

/**
 * A short list in a file of the studio's folder, which is replaced whole at each change. A file that can't be read is never replaced: requests are
 * refused, with its name, until it is mended.
 */
export class TeamFile<Item> {
  readonly #path: string;
  readonly #schema: z.ZodType<Item[]>;
  #items: Promise<readonly Item[]> | undefined;
  #writing: Promise<unknown> = Promise.resolve();

  /** @param folder `STUDIO_DATA_DIR` */
  constructor(folder: string, name: string, schema: z.ZodType<Item[]>) {
    this.#path = join(folder, name);
    this.#schema = schema;
  }

  /** The items in their order. @throws RequestError 503: the file can't be read */
  read(): Promise<readonly Item[]> {
    this.#items ??= this.#load().catch((error: Error) => {
      this.#items = undefined;
      throw unusable(`${this.#path} can't be read: ${error.message}`, error);
    });
    return this.#items;
  }

  /**
   * Changes the list, after the changes before.
   * @param change gives the new list; what it throws leaves the list as it is
   * @returns when it is on disk
   * @throws RequestError 503: nothing was changed
   */
  change(change: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    const work = this.#writing.then(async () => {
      const before = await this.read();
      const after = change(before);
      if (after === before) return;
      await replaceFile(this.#path, `${JSON.stringify(after, null, 2)}\n`, MODE, true).catch((error: Error) => {
        throw unusable(`${this.#path} can't be written: ${error.message}`, error);
      });
      this.#items = Promise.resolve(after);
    });
    this.#writing = work.catch(() => undefined);
    return work;
  }

  /** @returns when all pending changes are done */
  async settled(): Promise<void> {
    await this.#writing;
  }

  async #load(): Promise<readonly Item[]> {
    const text = await readFile(this.#path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]';
      throw error;
    });
    return this.#schema.parse(JSON.parse(text));
  }
}

const unusable = (message: string, cause: Error) => new RequestError(503, 'Unavailable', message, { cause });
