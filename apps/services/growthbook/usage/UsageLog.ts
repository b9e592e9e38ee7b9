import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Lines are written together, this long after the first. */
const WRITE_AFTER_MS = 200;
/** What waits to be written at a time; more is counted and dropped. */
const MAX_WAITING_LINES = 10_000;

/** Lines of JSON in a file; when it is full it becomes `<file>.1` in place of the one before, so two files at most remain. */
export class UsageLog {
  readonly #file: string;
  readonly #maxBytes: number;
  #waiting: string[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();

  /** @param maxBytes of both files together */
  constructor(file: string, maxBytes: number) {
    this.#file = file;
    this.#maxBytes = maxBytes;
  }

  /** Lines that were dropped because too many came at once or could not be written. */
  get dropped(): number {
    return this.#dropped;
  }

  add(entry: unknown): void {
    if (this.#waiting.length >= MAX_WAITING_LINES) {
      this.#dropped += 1;
      return;
    }
    this.#waiting.push(`${JSON.stringify(entry)}\n`);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref();
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const lines = this.#waiting;
    if (lines.length === 0) return;
    this.#waiting = [];
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      const size = await stat(this.#file).then(
        (info) => info.size,
        () => 0,
      );
      if (size >= this.#maxBytes / 2) await rename(this.#file, `${this.#file}.1`);
      await appendFile(this.#file, lines.join(''));
    } catch (error) {
      this.#dropped += lines.length;
      console.error(`flags: ${lines.length} lines of usage not written to ${this.#file}: ${(error as Error).message}`);
    }
  }
}
