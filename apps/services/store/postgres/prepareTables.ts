import { SCHEMA_VERSION } from '../SCHEMA.ts';
import { StoreError } from '../StoreError.ts';
import { POSTGRES_SCHEMA } from './POSTGRES_SCHEMA.ts';
import type { PostgresConnection } from './PostgresConnection.ts';
import { refreshViews } from './refreshViews.ts';
import { upgradeTables } from './upgradeTables.ts';

/** Any number that all processes of the site lock, so that one of them makes the tables. */
const LOCK = 5_217_301;
const SCHEMA_NAME = 'cumulus_collector';

/**
 * Makes the tables where they are missing, brings those of an older release up to this one, and makes the views of the tracking plan, in one
 * transaction: a crash leaves what was there.
 * @throws StoreError they belong to a later release, or may not be made
 */
export async function prepareTables(connection: PostgresConnection): Promise<void> {
  const version = await connection.use(async (client) => {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK});
      CREATE SCHEMA IF NOT EXISTS ${SCHEMA_NAME};
      CREATE TABLE IF NOT EXISTS store_version (version INTEGER NOT NULL)`);
    const { rows } = await client.query<{ version: number }>('SELECT version FROM store_version');
    const known = rows[0]?.version;
    if (known === undefined || known < SCHEMA_VERSION) {
      const note = known === undefined ? 'INSERT INTO store_version VALUES' : 'UPDATE store_version SET version =';
      const tables = known === undefined ? POSTGRES_SCHEMA : upgradeTables(known);
      await client.query(`${tables};\n${note} (${SCHEMA_VERSION})`);
    }
    if (known === undefined || known <= SCHEMA_VERSION) await refreshViews(client);
    await client.query('COMMIT');
    return known ?? SCHEMA_VERSION;
  });
  if (version <= SCHEMA_VERSION) return;
  throw new StoreError(
    'unavailable',
    `its tables are of version ${version}, this release knows up to ${SCHEMA_VERSION}: run the release that made them, or name another database`,
  );
}
