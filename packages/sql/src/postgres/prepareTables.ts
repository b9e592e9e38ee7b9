import type { ClientBase } from 'pg';
import { compileMigrations, type TableMigrations } from '../compileMigrations.ts';
import { latestVersion, statementsFrom } from '../migrations.ts';
import type { PostgresPool } from './PostgresPool.ts';

/** What differs between the stores in a PostgreSQL database: their tables. */
export interface PostgresTables {
  /** The store's name in metrics and problems. */
  store: string;
  /** A separate schema, so that other programs can share the database. */
  schema: string;
  /** Names of the tables from which rows are deleted. */
  names: readonly string[];
  migrations: TableMigrations;
  /** Runs at each start, in the transaction of the migrations. */
  onPrepared?(client: ClientBase): Promise<void>;
}

/** Arbitrary key of the advisory lock, by which only one process creates the tables. */
const LOCK = 5_217_301;

/**
 * Creates missing tables, or migrates those of an older release, in one transaction: a crash changes nothing.
 * @throws StoreError the tables belong to another release, or can't be created
 */
export async function prepareTables(
  connection: PostgresPool,
  { schema, migrations, onPrepared }: PostgresTables,
): Promise<void> {
  const compiled = compileMigrations(migrations, 'postgres');
  const latest = latestVersion(compiled);
  await connection.use(async (client) => {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK});
      CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL)`);
    const { rows } = await client.query<{ version: number }>('SELECT version FROM store_version');
    const version = rows[0]?.version ?? 0;
    const missing = statementsFrom(version, compiled, 'database');
    for (const { text, parameters = [] } of [...missing, ...compiled.always]) await client.query(text, [...parameters]);
    if (version === 0) await client.query(`INSERT INTO store_version VALUES (${latest})`);
    else if (version < latest) await client.query(`UPDATE store_version SET version = ${latest}`);
    await onPrepared?.(client);
    await client.query('COMMIT');
  });
}
