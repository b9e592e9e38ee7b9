import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventRow } from './Database.ts';
import { StoreError } from './Store.ts';

/** Rows of one transaction: more would delay the first callers. */
const MAX_ROWS = 2_000;
/** Characters of payload that may wait to be written; beyond it records are refused with `busy`. */
const MAX_WAITING_CHARACTERS = 64_000_000;

interface Job {
  rows: readonly EventRow[];
  characters: number;
  resolve(isNew: boolean[]): void;
  reject(error: unknown): void;
}

/** Collects the rows of concurrent callers during a transaction, and writes them together in the next one. */
export class GroupCommit {
  readonly #insert: (rows: readonly EventRow[]) => Promise<boolean[]>;
  #jobs: Job[] = [];
  #characters = 0;
  #writing: Promise<void> | undefined;
  #isClosed = false;

  /** @param insert writes rows in one durable transaction and returns which are new */
  constructor(insert: (rows: readonly EventRow[]) => Promise<boolean[]>) {
    this.#insert = insert;
  }

  /** Rows that wait for a transaction. */
  get waiting(): number {
    return this.#jobs.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** Writes rows, all in one transaction. @returns which are new. @throws StoreError none of them is written */
  add(rows: readonly EventRow[]): Promise<boolean[]> {
    if (this.#isClosed) return Promise.reject(new StoreError('closed', 'The store is closed'));
    const characters = rows.reduce((sum, { payload }) => sum + payload.length, 0);
    if (this.#characters > 0 && this.#characters + characters > MAX_WAITING_CHARACTERS) {
      return Promise.reject(
        new StoreError('busy', 'More events wait than the store can write; bring them again later'),
      );
    }
    this.#characters += characters;
    return new Promise((resolve, reject) => {
      this.#jobs.push({ rows, characters, resolve, reject });
      this.#writing ??= this.#write();
    });
  }

  /** Refuses further rows. @returns when all waiting rows are written */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#writing;
  }

  async #write(): Promise<void> {
    // Includes the rows of requests that are read in this turn of the event loop.
    await nextTurn();
    while (this.#jobs.length > 0) await this.#writeJobs(this.#takeJobs());
    this.#writing = undefined;
  }

  #takeJobs(): Job[] {
    let count = 0;
    let rows = 0;
    for (const job of this.#jobs) {
      rows += job.rows.length;
      if (count > 0 && rows > MAX_ROWS) break;
      count += 1;
    }
    return this.#jobs.splice(0, count);
  }

  async #writeJobs(jobs: Job[]): Promise<void> {
    try {
      const isNew = await this.#insert(jobs.flatMap(({ rows }) => rows));
      let start = 0;
      for (const { rows, resolve } of jobs) {
        resolve(isNew.slice(start, start + rows.length));
        start += rows.length;
      }
    } catch (error) {
      for (const { reject } of jobs) reject(error);
    } finally {
      for (const { characters } of jobs) this.#characters -= characters;
    }
  }
}
