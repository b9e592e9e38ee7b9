import { statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { EventRow, Row, Statement } from '../Database.ts';
import { RECORD_COLUMNS, type TableName } from '../tables.ts';

/** Maximum number of cached prepared statements. */
const MAX_PREPARED = 200;
const BUSY_LIMIT_MS = 5_000;

/** An open SQLite file. All methods block, so it belongs into a worker thread. */
export class SqliteFile {
  readonly database: DatabaseSync;
  readonly #path: string;
  readonly #prepared = new Map<string, StatementSync>();
  readonly #inserts = new Map<TableName, (row: EventRow) => boolean>();

  /** @throws SQLite's error, with its `errcode` */
  constructor(path: string, options: { readOnly: boolean }) {
    this.#path = path;
    this.database = new DatabaseSync(path, { readOnly: options.readOnly, timeout: BUSY_LIMIT_MS });
  }

  /** Inserts rows in one transaction. @returns for each whether it is new */
  insert(table: TableName, rows: readonly EventRow[]): boolean[] {
    const insertRow = this.#inserts.get(table) ?? prepareInsert(this.database, table);
    this.#inserts.set(table, insertRow);
    return this.#transaction(() => rows.map(insertRow));
  }

  /** Runs statements in one transaction. @returns the rows of each */
  write(statements: readonly Statement[]): Row[][] {
    return this.#transaction(() => statements.map((statement) => this.read(statement)));
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

  #transaction<Result>(work: () => Result): Result {
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

const insertInto = (table: TableName) => `INSERT INTO ${table} (${RECORD_COLUMNS})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_id, vendor) DO NOTHING`;
const LINK = 'INSERT INTO link (identity, other) VALUES (?, ?) ON CONFLICT DO NOTHING';
const OUTBOX = `INSERT INTO outbox (event_id, lane, state, attempts, next_at) VALUES (?, ?, 'waiting', 0, 0)`;

/** Prepares the insertion of a record with its link and outbox row. @returns inserts one; true when it is new */
function prepareInsert(database: DatabaseSync, table: TableName): (row: EventRow) => boolean {
  const [record, link, outbox] = [insertInto(table), LINK, OUTBOX].map((text) => database.prepare(text));
  if (!record || !link || !outbox) throw new Error('SQLite prepared nothing');
  return (row) => {
    const { vendor, type, anonymousId, userId, messageId, receivedAt, payload, isValid, reason } = row;
    const { changes, lastInsertRowid } = record.run(
      ...[
        vendor,
        type,
        row.event,
        anonymousId,
        userId,
        messageId,
        receivedAt,
        row.occurredAt,
        payload,
        isValid,
        reason,
      ],
    );
    if (changes === 0) return false;
    if (row.link) link.run(...row.link);
    if (row.queue !== null) outbox.run(lastInsertRowid, row.queue);
    return true;
  };
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
