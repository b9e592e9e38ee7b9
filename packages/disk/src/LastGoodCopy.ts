import { readFile } from 'node:fs/promises';
import { replaceFile } from './replaceFile.ts';

/** How a copy is read and written. */
interface CopyOptions<State> {
  /** Checks what was read. @throws Error for what can't be used */
  parse(value: unknown): State | Promise<State>;
  /** Logs a failure: one of writing only once, until it is written again. */
  report(message: string): void;
  /** Permissions. */
  mode?: number;
}

/**
 * The last good state of something, as JSON in a file: served at a start while its source is damaged or away. `Stored` is what is written, if it isn't
 * what `parse` returns.
 */
export class LastGoodCopy<State, Stored = State> {
  readonly #file: string;
  readonly #options: CopyOptions<State>;
  #writing = Promise.resolve();
  #isFailing = false;

  constructor(file: string, options: CopyOptions<State>) {
    this.#file = file;
    this.#options = options;
  }

  /** The state that was written last; undefined where there is none, or it is damaged. */
  async read(): Promise<State | undefined> {
    try {
      return await this.#options.parse(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== 'ENOENT') this.#options.report(`the last good copy can't be used: ${this.#file}: ${message}`);
      return undefined;
    }
  }

  /**
   * Writes a state, after pending writes. If that fails the previous one stays, and the failure is reported.
   * @param within writes what the state refers to, then calls its argument, which replaces the file
   * @returns when it is synced to disk, or has failed
   */
  write(state: Stored, within = (replace: () => Promise<void>) => replace()): Promise<void> {
    const { mode, report } = this.#options;
    this.#writing = this.#writing.then(async () => {
      try {
        await within(() => replaceFile(this.#file, JSON.stringify(state), mode, true));
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) report(`the last good copy can't be written: ${this.#file}: ${(error as Error).message}`);
        this.#isFailing = true;
      }
    });
    return this.#writing;
  }

  /** @returns when all pending writes are done */
  settled(): Promise<void> {
    return this.#writing;
  }
}
