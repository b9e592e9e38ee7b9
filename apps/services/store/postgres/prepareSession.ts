import type { Client } from 'pg';
import { StoreError } from '../StoreError.ts';

/** Schema of its own, so that the database can be shared with other programs. */
const SCHEMA_NAME = 'cumulus_collector';

/**
 * Sets a session up: it finds the store's tables, and its commits wait for the disk.
 * @throws StoreError the server would acknowledge what is not on its disk
 */
export async function prepareSession(client: Client): Promise<void> {
  // What waits for standbys as well is left as it is.
  await client.query(`SET search_path TO ${SCHEMA_NAME};
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local')`);
  const { rows } = await client.query<{ commit: string; fsync: string }>(
    `SELECT current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync`,
  );
  const [{ commit, fsync } = { commit: 'unknown', fsync: 'unknown' }] = rows;
  if (commit === 'off' || fsync !== 'on') {
    throw new StoreError(
      'unavailable',
      `PostgreSQL runs with synchronous_commit=${commit} and fsync=${fsync}; both have to be on, or what is acknowledged would not be safe on disk`,
    );
  }
}
