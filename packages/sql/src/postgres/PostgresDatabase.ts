import type { Row, SqlDatabase, Statement } from '../Database.ts';
import { PostgresConnection } from './PostgresConnection.ts';
import { type PostgresTables, prepareTables } from './prepareTables.ts';

const QUERY_LIMIT_MS = 30_000;
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

/** A PostgreSQL database with one connection for writes and one for reads. */
export class PostgresDatabase implements SqlDatabase {
  readonly #url: string;
  readonly #tables: PostgresTables;
  readonly #name: string;
  protected readonly writer: PostgresConnection;
  readonly #reader: PostgresConnection;

  /** @param tables that the database has; it may have others in other schemas */
  constructor(url: string, tables: PostgresTables) {
    this.#url = url;
    this.#tables = tables;
    const { hostname, pathname } = new URL(url);
    this.#name = `${hostname}${pathname}`;
    this.writer = new PostgresConnection(url, tables.schema, QUERY_LIMIT_MS);
    this.#reader = new PostgresConnection(url, tables.schema, QUERY_LIMIT_MS);
  }

  /** Connects, and creates or migrates the tables. @throws StoreError it can't be reached, or isn't durable */
  async open(): Promise<this> {
    // Without a timeout: large tables of an older release are migrated in a single transaction.
    const preparing = this.#connect();
    try {
      await prepareTables(preparing, this.#tables);
    } finally {
      await preparing.close();
    }
    return this;
  }

  write(statements: readonly Statement[]): Promise<Row[][]> {
    return this.writer.transaction(statements);
  }

  read(statement: Statement): Promise<Row[]> {
    return this.#reader.query(statement);
  }

  lock(key: string): readonly Statement[] {
    return [{ text: LOCK, parameters: [`${this.#tables.schema} ${key}`] }];
  }

  async compact(): Promise<void> {
    // A separate connection, so that reads and writes continue.
    const connection = this.#connect();
    try {
      for (const table of this.#tables.names) await connection.query({ text: `VACUUM ${table}` });
    } finally {
      await connection.close();
    }
  }

  status(): Record<string, unknown> {
    return { database: 'postgresql', name: this.#name };
  }

  async close(): Promise<void> {
    await Promise.all([this.#reader.close(), this.writer.close()]);
  }

  /** A connection without a timeout of its queries. */
  #connect(): PostgresConnection {
    return new PostgresConnection(this.#url, this.#tables.schema, 0);
  }
}
