import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Row, Statement } from '../Database.ts';

/** Statements that are kept prepared. */
const MAX_PREPARED = 200;
const BUSY_LIMIT_MS = 5_000;

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

  compact(): void {
    compactFile(this.database);
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

/** Pages released in one transaction: inserts wait for it. */
const STEP_PAGES = 500;

/**
 * Releases free pages to the file system and empties the write-ahead log, in which deleted content would remain. (In the file itself `secure_delete`
 * has overwritten it.)
 */
function compactFile(database: DatabaseSync): void {
  const free = database.prepare('PRAGMA freelist_count');
  const count = () => Number(Object.values(free.get() ?? {})[0] ?? 0);
  for (let left = count(); left > 0; ) {
    database.exec(`PRAGMA incremental_vacuum(${STEP_PAGES})`);
    const now = count();
    if (now >= left) break;
    left = now;
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
