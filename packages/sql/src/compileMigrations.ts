import type { CompiledMigrations } from './migrations.ts';
import { compile, type Dialect, type Query } from './query.ts';

/** How the tables of a store are made. */
export interface TableMigrations {
  /**
   * Queries by the version of the tables to which they lead, also commands of `Kysely.schema`. The first ones create the tables. Those that a store needs
   * run in one transaction.
   */
  steps: Readonly<Record<number, readonly Query[]>>;
  /** Run at each start: they make what an earlier release with the same version may not have made. */
  always?: readonly Query[];
}

/** Compiles migrations for a database. */
export function compileMigrations({ steps, always = [] }: TableMigrations, dialect: Dialect): CompiledMigrations {
  const toSql = (queries: readonly Query[]) => queries.map((query) => compile(query, dialect));
  const compiled = Object.entries(steps).map(([version, queries]) => ({
    version: Number(version),
    statements: toSql(queries),
  }));
  return { steps: compiled, always: toSql(always) };
}
