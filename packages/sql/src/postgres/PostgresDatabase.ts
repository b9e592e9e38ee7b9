import type { ClientBase } from 'pg';
import type { SqlDatabase, Statement } from '../Database.ts';
import { compile, type Query, type RowOf, type RowsOf } from '../query.ts';
import { StoreHealth } from '../StoreHealth.ts';
import type { StoreProbes } from '../storeProbes.ts';
import { PostgresPool } from './PostgresPool.ts';
import { type PostgresTables, prepareTables } from './prepareTables.ts';

/** Connections of each kind: one that waits for a locked table, or for a long report, holds up nothing of another kind. */
const SIZE = 4;
const QUERY_LIMIT_MS = 30_000;
const LOCK = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
/** Needs room for 32 pages, which a small change of a row wouldn't. */
const PROBE = [
  { text: 'CREATE TABLE store_probe AS SELECT md5(n::text) AS filling FROM generate_series(1, 4000) AS n' },
  { text: 'DROP TABLE store_probe' },
];

/** A PostgreSQL database with separate connections for writes, for reads that visitors wait for, and for reports. */
export class PostgresDatabase implements SqlDatabase {
  readonly health: StoreHealth;
  readonly probes: StoreProbes = {
    read: () => this.read({ text: 'SELECT 1' }),
    write: () => this.write([...this.lock('probe'), ...PROBE]),
  };
  readonly #url: string;
  readonly #tables: PostgresTables;
  readonly #name: string;
  readonly #writers: PostgresPool;
  readonly #readers: PostgresPool;
  readonly #reporters: PostgresPool;

  /**
   * @param tables that the database has; it may have others in other schemas
   * @param options.writers transactions at a time; 1 where they rely on their order
   */
  constructor(url: string, tables: PostgresTables, { writers = SIZE } = {}) {
    this.#url = url;
    this.#tables = tables;
    this.health = new StoreHealth(tables.store);
    const { hostname, pathname } = new URL(url);
    this.#name = `${hostname}${pathname}`;
    this.#writers = this.#connect(writers);
    this.#readers = this.#connect(SIZE);
    this.#reporters = this.#connect(SIZE);
  }

  /** Connects, and creates or migrates the tables. @throws StoreError it can't be reached, or isn't durable */
  async open(): Promise<this> {
    // Without a timeout: large tables of an older release are migrated in a single transaction.
    const preparing = this.#connect(1, 0);
    try {
      await prepareTables(preparing, this.#tables);
    } finally {
      await preparing.close();
    }
    return this;
  }

  write<const Queries extends readonly Query[]>(queries: Queries): Promise<RowsOf<Queries>> {
    const statements = queries.map((query) => compile(query, 'postgres'));
    return this.health.watch('write', () => this.#writers.transaction(statements)) as Promise<RowsOf<Queries>>;
  }

  read<Q extends Query>(query: Q): Promise<RowOf<Q>[]> {
    const statement = compile(query, 'postgres');
    return this.health.watch('read', () => this.#readers.query(statement)) as Promise<RowOf<Q>[]>;
  }

  report<Q extends Query>(query: Q, limitMs = QUERY_LIMIT_MS): Promise<RowOf<Q>[]> {
    const { text, parameters = [] } = compile(query, 'postgres');
    return this.health.watch('report', () =>
      this.#reporters.use(async (client) => {
        await client.query(`SET statement_timeout TO ${limitMs}`);
        return (await client.query(text, [...parameters])).rows as RowOf<Q>[];
      }),
    );
  }

  lock(key: string): readonly Statement[] {
    return [{ text: LOCK, parameters: [`${this.#tables.schema} ${key}`] }];
  }

  compact(): Promise<void> {
    return this.health.watch('write', async () => {
      // A separate connection, so that reads and writes continue.
      const connection = this.#connect(1, 0);
      try {
        for (const table of this.#tables.names) await connection.query({ text: `VACUUM ${table}` });
      } finally {
        await connection.close();
      }
    });
  }

  status(): Record<string, unknown> {
    return { database: 'postgresql', name: this.#name };
  }

  async close(): Promise<void> {
    await Promise.all([this.#reporters, this.#readers, this.#writers].map((pool) => pool.close()));
  }

  /** Runs a transaction that is more than statements. @throws StoreError */
  protected onWriter<Result>(work: (client: ClientBase) => Promise<Result>): Promise<Result> {
    return this.health.watch('write', () => this.#writers.use(work));
  }

  #connect(size: number, queryLimitMs = QUERY_LIMIT_MS): PostgresPool {
    return new PostgresPool(this.#url, this.#tables.schema, { size, queryLimitMs });
  }
}
