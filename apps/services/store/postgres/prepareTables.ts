import type { Client } from 'pg';
import { SCHEMA_VERSION } from '../SCHEMA.ts';
import { StoreError } from '../StoreError.ts';
import { POSTGRES_SCHEMA } from './POSTGRES_SCHEMA.ts';
import type { PostgresConnection } from './PostgresConnection.ts';
import { refreshViews } from './refreshViews.ts';
import { setViewsAside } from './setViewsAside.ts';
import { toStoreError } from './toStoreError.ts';
import { tablesOf, upgradeTables } from './upgradeTables.ts';

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
      if (known === undefined) await client.query(POSTGRES_SCHEMA);
      else await upgrade(client, known);
      await client.query(`${note} (${SCHEMA_VERSION})`);
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

/** What others built on the tables may hinder it: the error says what. */
async function upgrade(client: Client, version: number): Promise<void> {
  const makeViews = await setViewsAside(client, tablesOf(version));
  await client.query(upgradeTables(version)).catch((error: Error & { detail?: string }) => {
    const { problem, message } = toStoreError(error);
    const detail = error.detail ? ` (${error.detail})` : '';
    const rest = `its tables of version ${version} are left as they were (docs/operations.md, "Upgrades of the store")`;
    throw new StoreError(problem, `${message}${detail}; ${rest}`, error);
  });
  await makeViews();
}
