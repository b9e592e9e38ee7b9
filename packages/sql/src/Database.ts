import type { StoreHealth } from './StoreHealth.ts';
import type { StoreProbes } from './storeProbes.ts';

/** SQL for both databases: parameters are `$1`, `$2`, … and may be used repeatedly. */
export interface Statement {
  text: string;
  parameters?: readonly SqlValue[];
}

export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

/** SQLite or PostgreSQL, with tables of any kind. All methods throw StoreError. */
export interface SqlDatabase {
  /** Runs statements in one transaction, which is durable when this resolves. @returns the rows of each */
  write(statements: readonly Statement[]): Promise<Row[][]>;
  /** Runs a query for which a visitor waits, concurrently with writes. */
  read(statement: Statement): Promise<Row[]>;
  /**
   * Runs a query that may take long: figures, lists, exports. It delays other reports only, never a `read`.
   * @param limitMs after which PostgreSQL ends it; SQLite doesn't
   */
  report(statement: Statement, limitMs?: number): Promise<Row[]>;
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

/** `$1, $2, …` for a list of parameters. @param count of parameters @param first number of the first one */
export function placeholders(count: number, first = 1): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}`).join(', ');
}
