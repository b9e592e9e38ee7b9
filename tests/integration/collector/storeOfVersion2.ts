import { DatabaseSync } from 'node:sqlite';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import pg from 'pg';
import type { ReceivedRecord } from '../../../apps/collector/store/Store.ts';
import { COLUMNS, makeFileOfVersion1, makeTablesOfVersion1, RECORD_COLUMNS, valuesOf } from './storeOfVersion1.ts';

/** What version 2 added: a table for consent records, and an index of those in the wrong table. */
const ADDED = `
CREATE INDEX event_misplaced ON event (id) WHERE vendor = 'consent';
CREATE TABLE consent (
  id {key},
  ${RECORD_COLUMNS}
);
CREATE INDEX consent_by_time ON consent (received_at);
CREATE INDEX consent_by_anonymous_id ON consent (anonymous_id, received_at, id) WHERE anonymous_id IS NOT NULL;
`;

/** Creates a store of version 2. */
export async function makeStoreOfVersion2(
  { file, databaseUrl }: DatabaseOptions,
  records: readonly ReceivedRecord[],
): Promise<void> {
  const events = records.filter(({ vendor }) => vendor !== 'consent');
  const consents = records.filter(({ vendor }) => vendor === 'consent');
  if (!databaseUrl) {
    makeFileOfVersion1(file, events);
    const database = new DatabaseSync(file);
    database.exec(`${ADDED.replace('{key}', 'INTEGER PRIMARY KEY AUTOINCREMENT')}; PRAGMA user_version = 2`);
    const insert = database.prepare(`INSERT INTO consent (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
    for (const one of consents) insert.run(...valuesOf(one));
    database.close();
    return;
  }
  await makeTablesOfVersion1(databaseUrl, events);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`SET search_path TO cumulus_collector;
    ${ADDED.replace('{key}', 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY')}; UPDATE store_version SET version = 2`);
  const text = `INSERT INTO consent (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
  for (const one of consents) await client.query(text, valuesOf(one));
  await client.end();
}
