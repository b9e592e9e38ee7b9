import type { Database, EventRow, Row, Statement } from '../Database.ts';
import { TABLE_NAMES, type TableName } from '../tables.ts';
import { insertRows } from './insertRows.ts';
import { PostgresConnection } from './PostgresConnection.ts';
import { prepareTables } from './postgresTables.ts';
import { postgresDialect } from './postgresViews.ts';

const QUERY_LIMIT_MS = 30_000;
/** What a row takes beside its message: columns, indexes. Measured on a million events; 8 of them are `occurred_at`. */
const ROW_BYTES = 508;
/** Of what PostgreSQL takes on disk, deleted rows included. */
const diskSize = (table: TableName) =>
  `SELECT pg_total_relation_size('${table}')${table === 'event' ? " + pg_total_relation_size('outbox')" : ''} AS bytes`;
/** Of what is in use; reads the whole table. */
const usedSize = (table: TableName) =>
  `SELECT coalesce(sum(pg_column_size(message) + coalesce(pg_column_size(message_text), 0)), 0) + count(*) * ${ROW_BYTES} AS bytes FROM ${table}`;

/** A PostgreSQL database: one connection writes, another reads beside it. */
export class PostgresDatabase implements Database {
  readonly rowBytes = ROW_BYTES;
  readonly dialect = postgresDialect;
  readonly messageText = 'coalesce(message_text, message::text)';
  readonly #url: string;
  readonly #name: string;
  readonly #writer: PostgresConnection;
  readonly #reader: PostgresConnection;

  private constructor(url: string) {
    this.#url = url;
    const { hostname, pathname } = new URL(url);
    this.#name = `${hostname}${pathname}`;
    this.#writer = new PostgresConnection(url, QUERY_LIMIT_MS);
    this.#reader = new PostgresConnection(url, QUERY_LIMIT_MS);
  }

  /** Connects, and makes the tables where there are none. @throws StoreError it can't be reached, or would not be durable */
  static async open(url: string): Promise<PostgresDatabase> {
    // Without a limit: the tables of an older release may be large, and are brought up to this one in a single transaction.
    const preparing = new PostgresConnection(url, 0);
    try {
      await prepareTables(preparing);
    } finally {
      await preparing.close();
    }
    return new PostgresDatabase(url);
  }

  insert(table: TableName, rows: readonly EventRow[]): Promise<boolean[]> {
    return this.#writer.use((client) => insertRows(client, table, rows));
  }

  write(statements: readonly Statement[]): Promise<Row[][]> {
    return this.#writer.transaction(statements);
  }

  read(statement: Statement): Promise<Row[]> {
    return this.#reader.query(statement);
  }

  /** @param limit below it the exact figure doesn't matter, so that the table isn't read */
  async size(table: TableName, limit = 0): Promise<number> {
    const [disk] = await this.read({ text: diskSize(table) });
    const bytes = Number(disk?.bytes ?? 0);
    if (bytes <= limit) return bytes;
    const [used] = await this.read({ text: usedSize(table) });
    return Math.min(bytes, Number(used?.bytes ?? 0));
  }

  async compact(): Promise<void> {
    // Beside those that write and read, which go on meanwhile.
    const connection = new PostgresConnection(this.#url, 0);
    try {
      for (const table of [...TABLE_NAMES, 'outbox', 'link']) await connection.query({ text: `VACUUM ${table}` });
    } finally {
      await connection.close();
    }
  }

  status(): Record<string, unknown> {
    return { database: 'postgresql', name: this.#name };
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.#writer.close()]);
  }
}
