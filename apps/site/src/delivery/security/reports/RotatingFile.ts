import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A file of lines that never grows beyond its limit: when full it becomes `<path>.1`, in place of the one before. Lines are appended in
 * the order in which they came.
 */
export class RotatingFile {
  readonly #path: string;
  readonly #limitBytes: number;
  #bytes: number | undefined;
  /** Whether the last line may have been written in part. */
  #isBroken = false;
  #last: Promise<void> = Promise.resolve();

  /**
   * @param path the file; its folder is made when needed
   * @param limitBytes most bytes of one file; both together take twice that
   */
  constructor(path: string, limitBytes: number) {
    this.#path = path;
    this.#limitBytes = limitBytes;
  }

  /**
   * @param lines each without a line end
   * @throws what the file system says
   */
  append(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    const done = this.#last.then(() => this.#write(text));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #write(text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    if (this.#bytes === undefined) {
      await mkdir(dirname(this.#path), { recursive: true });
      this.#bytes = await stat(this.#path).then(
        ({ size }) => size,
        () => 0,
      );
    }
    if (this.#bytes > 0 && this.#bytes + bytes > this.#limitBytes) {
      await rename(this.#path, `${this.#path}.1`);
      this.#bytes = 0;
    }
    try {
      await appendFile(this.#path, this.#isBroken ? `\n${text}` : text);
      this.#isBroken = false;
      this.#bytes += bytes;
    } catch (error) {
      this.#isBroken = true;
      // How much was written, and whether the folder is still there, is found out at the next line.
      this.#bytes = undefined;
      throw error;
    }
  }
}
