import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Row, Statement } from '../Database.ts';

/** Maximum number of cached prepared statements. */
const MAX_PREPARED = 200;
const BUSY_LIMIT_MS = 5_000;

/** Pages released in one step of compaction: inserts wait for it. */
const STEP_PAGES = 500;
/** How long a step waits for readers of the log, while inserts wait for it. */
const CHECKPOINT_LIMIT_MS = 100;

/** What a step of compaction left. */
export interface CompactStep {
  isDone: boolean;
  freePages: number;
}

/** An open SQLite file. All methods block, so it belongs into a worker thread. */
export class SqliteFile {
  readonly database: DatabaseSync;
  readonly #path: string;
  readonly #prepared = new Map<string, StatementSync>();

  /** @throws SQLite's error, with its `errcode` */
  constructor(path: string, options: { readOnly: boolean }) {
    this.#path = path;
    this.database = new DatabaseSync(path, { readOnly: options.readOnly, timeout: BUSY_LIMIT_MS });
  }

  /** Runs statements in one transaction. @returns the rows of each */
  write(statements: readonly Statement[]): Row[][] {
    return this.transaction(() => statements.map((statement) => this.read(statement)));
  }

  /** Runs `work` in one transaction, which is rolled back where it throws. */
  transaction<Result>(work: () => Result): Result {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      // On some errors, such as a full disk, SQLite rolls back by itself.
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }

  read({ text, parameters = [] }: Statement): Row[] {
    return this.#prepare(text).all(...parameters) as Row[];
  }

  /** Bytes in use, without free pages. */
  size(): number {
    const [pages = 0, free = 0, bytes = 0] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(this.pragma(name)),
    );
    return (pages - free) * bytes;
  }

  /** Commits a change without effect. */
  touch(): void {
    this.transaction(() => this.database.exec(`PRAGMA user_version = ${this.pragma('user_version')}`));
  }

  /**
   * Releases free pages to the file system and empties the write-ahead log, in which deleted content would remain, step by step. (In the file itself
   * `secure_delete` has overwritten it.)
   */
  compact(): CompactStep {
    const free = Number(this.pragma('freelist_count'));
    if (free > 0) this.database.exec(`PRAGMA incremental_vacuum(${STEP_PAGES})`);
    const freePages = Number(this.pragma('freelist_count'));
    // Where another program reads, no page may be released.
    if (freePages > 0 && freePages < free) return { isDone: false, freePages };
    this.database.exec(`PRAGMA busy_timeout = ${CHECKPOINT_LIMIT_MS}`);
    const isBusy = this.pragma('wal_checkpoint(TRUNCATE)');
    this.database.exec(`PRAGMA busy_timeout = ${BUSY_LIMIT_MS}`);
    return { isDone: isBusy === 0, freePages };
  }

  /** Checks the whole file. @returns what is wrong, or undefined */
  check(): string | undefined {
    const result = this.pragma('quick_check(1)');
    return result === 'ok' ? undefined : String(result);
  }

  /** Bytes of the file on disk. */
  fileSize(): number {
    return statSync(this.#path).size;
  }

  pragma(text: string): unknown {
    return Object.values(this.database.prepare(`PRAGMA ${text}`).get() ?? {})[0];
  }

  close(): void {
    this.database.close();
  }

  #prepare(text: string): StatementSync {
    const cached = this.#prepared.get(text);
    if (cached) return cached;
    if (this.#prepared.size >= MAX_PREPARED) this.#prepared.clear();
    // SQLite writes numbered parameters as ?1.
    const statement = this.database.prepare(text.replaceAll(/\$(\d+)/g, '?$1'));
    this.#prepared.set(text, statement);
    return statement;
  }
}
