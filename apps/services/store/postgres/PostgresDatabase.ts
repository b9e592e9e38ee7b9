import type { Database, Row, Statement } from '../Database.ts';
import type { EventRow } from '../rows/EventRow.ts';
import { insertRows } from './insertRows.ts';
import { PostgresConnection } from './PostgresConnection.ts';
import { prepareTables } from './prepareTables.ts';

const QUERY_LIMIT_MS = 30_000;
/** What a row takes beside its payload: columns, indexes. Measured on a million events. */
const ROW_BYTES = 500;
/** Of what PostgreSQL takes on disk, deleted rows included. */
const DISK_SIZE = `SELECT pg_total_relation_size('event') + pg_total_relation_size('outbox') AS bytes`;
/** Of what is in use; reads the whole table. */
const USED_SIZE = `SELECT coalesce(sum(pg_column_size(payload)), 0) + count(*) * ${ROW_BYTES} AS bytes FROM event`;

/** A PostgreSQL database: one connection writes, another reads beside it. */
export class PostgresDatabase implements Database {
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
    const database = new PostgresDatabase(url);
    try {
      await prepareTables(database.#writer);
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  }

  insert(rows: readonly EventRow[]): Promise<boolean[]> {
    return this.#writer.use((client) => insertRows(client, rows));
  }

  write(statements: readonly Statement[]): Promise<Row[][]> {
    return this.#writer.transaction(statements);
  }

  read(statement: Statement): Promise<Row[]> {
    return this.#reader.query(statement);
  }

  /** @param limit below it the exact figure doesn't matter, so that the table isn't read */
  async size(limit = 0): Promise<number> {
    const [disk] = await this.read({ text: DISK_SIZE });
    const bytes = Number(disk?.bytes ?? 0);
    if (bytes <= limit) return bytes;
    const [used] = await this.read({ text: USED_SIZE });
    return Math.min(bytes, Number(used?.bytes ?? 0));
  }

  async compact(): Promise<void> {
    // Beside those that write and read, which go on meanwhile.
    const connection = new PostgresConnection(this.#url, 0);
    try {
      for (const table of ['event', 'outbox', 'link']) await connection.query({ text: `VACUUM ${table}` });
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
