import type { Query, RowOf, RowsOf, Statement } from './query.ts';
import type { StoreHealth } from './StoreHealth.ts';
import type { StoreProbes } from './storeProbes.ts';

export type { Query, Row, SqlValue, Statement } from './query.ts';

/** SQLite or PostgreSQL, with tables of any kind. All methods throw StoreError. */
export interface SqlDatabase {
  /** Runs queries in one transaction, which is durable when this resolves. @returns the rows of each */
  write<const Queries extends readonly Query[]>(queries: Queries): Promise<RowsOf<Queries>>;
  /** Runs a query for which a visitor waits, concurrently with writes. */
  read<Q extends Query>(query: Q): Promise<RowOf<Q>[]>;
  /**
   * Runs a query that may take long: figures, lists, exports. It delays other reports only, never a `read`.
   * @param limitMs after which PostgreSQL ends it; SQLite doesn't
   */
  report<Q extends Query>(query: Q, limitMs?: number): Promise<RowOf<Q>[]>;
  /**
   * Statements that let other transactions of the same key wait until this one ends; the statements after them see what those wrote. None on SQLite,
   * where one transaction writes at a time.
   */
  lock(key: string): readonly Statement[];
  /** After a deletion: releases disk space in steps, between which others write, and overwrites deleted content where the database supports it. */
  compact(): Promise<void>;
  /** Whether all these operations succeed. */
  readonly health: StoreHealth;
  readonly probes: StoreProbes;
  /** Facts for `/healthz`. */
  status(): Record<string, unknown>;
  close(): Promise<void>;
}
