import { MOVE_CONSENTS, SCHEMA, SCHEMA_VERSION } from '../SCHEMA.ts';
import { StoreError } from '../StoreError.ts';
import type { PostgresConnection } from './PostgresConnection.ts';

/** Any number that all processes of the site lock, so that one of them makes the tables. */
const LOCK = 5_217_301;
const KEY = 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY';
const SCHEMA_NAME = 'cumulus_collector';

/**
 * Makes the tables where they are missing, and brings those of an older release up to this one, in one transaction: a crash leaves what was there.
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
      const move = known === undefined ? [] : MOVE_CONSENTS;
      const note = known === undefined ? 'INSERT INTO store_version VALUES' : 'UPDATE store_version SET version =';
      await client.query([SCHEMA.replaceAll('{key}', KEY), ...move, `${note} (${SCHEMA_VERSION})`].join(';'));
    }
    await client.query('COMMIT');
    return known ?? SCHEMA_VERSION;
  });
  if (version <= SCHEMA_VERSION) return;
  throw new StoreError(
    'unavailable',
    `its tables are of version ${version}, this release knows up to ${SCHEMA_VERSION}: run the release that made them, or name another database`,
  );
}
