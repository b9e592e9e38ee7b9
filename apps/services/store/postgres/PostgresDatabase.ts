import type { Database, EventRow, Row, Statement } from '../Database.ts';
import { TABLE_NAMES, type TableName } from '../tables.ts';
import { insertRows } from './insertRows.ts';
import { PostgresConnection } from './PostgresConnection.ts';
import { prepareTables } from './postgresTables.ts';
import { postgresDialect } from './postgresViews.ts';

const QUERY_LIMIT_MS = 30_000;
/** Size of a row without its message: columns and indexes. Measured on a million events; 8 bytes are `occurred_at`. */
const ROW_BYTES = 508;
/** Size on disk, including deleted rows. */
const diskSize = (table: TableName) =>
  `SELECT pg_total_relation_size('${table}')${table === 'event' ? " + pg_total_relation_size('outbox')" : ''} AS bytes`;
/** Size of live rows; reads the whole table. */
const usedSize = (table: TableName) =>
  `SELECT coalesce(sum(pg_column_size(message) + coalesce(pg_column_size(message_text), 0)), 0) + count(*) * ${ROW_BYTES} AS bytes FROM ${table}`;

/** A PostgreSQL database with one connection for writes and one for reads. */
export class PostgresDatabase implements Database {
  readonly rowBytes = ROW_BYTES;
  readonly dialect = postgresDialect;
  /** As text: `message_text` holds the original where `jsonb` can't represent it (postgresTables.ts). */
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

  /** Connects, and creates or migrates the tables. @throws StoreError it can't be reached, or isn't durable */
  static async open(url: string): Promise<PostgresDatabase> {
    // Without a timeout: large tables of an older release are migrated in a single transaction.
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

  /** @param limit up to it the size on disk is exact enough, so that the table isn't read */
  async size(table: TableName, limit = 0): Promise<number> {
    const [disk] = await this.read({ text: diskSize(table) });
    const bytes = Number(disk?.bytes ?? 0);
    if (bytes <= limit) return bytes;
    const [used] = await this.read({ text: usedSize(table) });
    return Math.min(bytes, Number(used?.bytes ?? 0));
  }

  async compact(): Promise<void> {
    // A separate connection, so that reads and writes continue.
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
