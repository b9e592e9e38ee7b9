import type { ClientBase } from 'pg';
import { StoreError } from '../StoreError.ts';
import type { PostgresPool } from './PostgresPool.ts';

/** What differs between the stores in a PostgreSQL database: their tables. */
export interface PostgresTables {
  /** The store's name in metrics and problems. */
  store: string;
  /** A separate schema, so that other programs can share the database. */
  schema: string;
  /** Of the tables. Those of a later version are refused, older ones are migrated. */
  version: number;
  /** Names of the tables from which rows are deleted. */
  names: readonly string[];
  /** Creates the tables, or migrates them, in the transaction of the caller. @param version of the tables; undefined: there are none */
  migrate(client: ClientBase, version: number | undefined): Promise<void>;
  /** Runs at each start, in the same transaction. */
  onPrepared?(client: ClientBase): Promise<void>;
}

/** Arbitrary key of the advisory lock, by which only one process creates the tables. */
const LOCK = 5_217_301;

/**
 * Creates missing tables, or migrates those of an older release, in one transaction: a crash changes nothing.
 * @throws StoreError the tables belong to a later release, or can't be created
 */
export async function prepareTables(connection: PostgresPool, tables: PostgresTables): Promise<void> {
  const version = await connection.use(async (client) => {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK});
      CREATE SCHEMA IF NOT EXISTS ${tables.schema};
      CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL)`);
    const { rows } = await client.query<{ version: number }>('SELECT version FROM store_version');
    const existing = rows[0]?.version;
    if (existing === undefined || existing < tables.version) {
      const note = existing === undefined ? 'INSERT INTO store_version VALUES' : 'UPDATE store_version SET version =';
      await tables.migrate(client, existing);
      await client.query(`${note} (${tables.version})`);
    }
    if (existing === undefined || existing <= tables.version) await tables.onPrepared?.(client);
    await client.query('COMMIT');
    return existing ?? tables.version;
  });
  if (version <= tables.version) return;
  throw new StoreError(
    'unavailable',
    `its tables are of version ${version}, this release knows up to ${tables.version}: run the release that made them, or name another database`,
  );
}
