import { setImmediate as nextTurn } from 'node:timers/promises';
import { StoreError } from '@cumulus/sql/StoreError';
import type { EventRow } from './Database.ts';
import { rowMemory, type WriteBudget } from './WriteBudget.ts';

/** Rows of one transaction: more would delay the first callers. */
const MAX_ROWS = 2_000;
/** Memory of the rows of one transaction, which is copied for the database's thread or connection. */
const MAX_TRANSACTION_BYTES = 8_000_000;

interface Job {
  rows: readonly EventRow[];
  bytes: number;
  resolve(isNew: boolean[]): void;
  reject(error: unknown): void;
}

/** Collects the rows of concurrent callers during a transaction, and writes them together in the next one. REQ-DLV-14. */
export class GroupCommit {
  readonly #insert: (rows: readonly EventRow[]) => Promise<boolean[]>;
  readonly #budget: WriteBudget;
  #jobs: Job[] = [];
  #writing: Promise<void> | undefined;
  #isClosed = false;

  /**
   * @param budget of its rows, and of those that share it
   * @param insert writes rows in one durable transaction and returns which are new
   */
  constructor(budget: WriteBudget, insert: (rows: readonly EventRow[]) => Promise<boolean[]>) {
    this.#budget = budget;
    this.#insert = insert;
  }

  /** Rows that wait for a transaction. */
  get waiting(): number {
    return this.#jobs.reduce((sum, { rows }) => sum + rows.length, 0);
  }

  /** Writes rows, all in one transaction. @returns which are new. @throws StoreError none of them is written */
  async add(rows: readonly EventRow[]): Promise<boolean[]> {
    if (this.#isClosed) throw new StoreError('closed', 'The store is closed');
    const bytes = rows.reduce((sum, { payload }) => sum + rowMemory(payload), 0);
    this.#budget.take(bytes);
    return new Promise((resolve, reject) => {
      this.#jobs.push({ rows, bytes, resolve, reject });
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
    let bytes = 0;
    for (const job of this.#jobs) {
      rows += job.rows.length;
      bytes += job.bytes;
      if (count > 0 && (rows > MAX_ROWS || bytes > MAX_TRANSACTION_BYTES)) break;
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
      for (const { bytes } of jobs) this.#budget.giveBack(bytes);
    }
  }
}
