import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { ReceivedRecord } from '../../../apps/collector/store/Store.ts';

/** Columns of the table of records in both older releases, after its key. */
export const RECORD_COLUMNS = `vendor TEXT NOT NULL,
  type TEXT NOT NULL,
  event TEXT,
  anonymous_id TEXT,
  user_id TEXT,
  message_id TEXT NOT NULL,
  received_at BIGINT NOT NULL,
  payload TEXT NOT NULL,
  is_valid SMALLINT NOT NULL,
  reason TEXT,
  UNIQUE (message_id, vendor)`;

/** The tables of the releases that had one table for all records. */
const SCHEMA_1 = `
CREATE TABLE event (
  id {key},
  ${RECORD_COLUMNS}
);
CREATE INDEX event_by_time ON event (received_at);
CREATE INDEX event_by_name ON event (event, received_at) WHERE event IS NOT NULL;
CREATE INDEX event_by_anonymous_id ON event (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX event_by_user_id ON event (user_id) WHERE user_id IS NOT NULL;
CREATE TABLE link (
  identity TEXT NOT NULL,
  other TEXT NOT NULL,
  PRIMARY KEY (identity, other)
);
CREATE INDEX link_by_other ON link (other);
CREATE TABLE outbox (
  event_id BIGINT PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
  lane SMALLINT NOT NULL,
  state TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at BIGINT NOT NULL,
  problem TEXT
);
CREATE INDEX outbox_waiting ON outbox (lane, event_id) WHERE state = 'waiting';
CREATE TABLE lease (
  name TEXT PRIMARY KEY,
  holder TEXT NOT NULL,
  until BIGINT NOT NULL
);
`;

export const COLUMNS = 'vendor, type, event, anonymous_id, user_id, message_id, received_at, payload, is_valid, reason';

/** Writes a record as both older releases did. */
export const valuesOf = (one: ReceivedRecord) => [
  ...[one.vendor, one.type, one.event, one.anonymousId, one.userId, one.messageId, one.receivedAt],
  ...[JSON.stringify(one.payload), one.isValid ? 1 : 0, one.reason],
];

/** Creates a SQLite file of version 1. */
export function makeFileOfVersion1(file: string, records: readonly ReceivedRecord[]): void {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file);
  database.exec('PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL');
  database.exec(
    `BEGIN; ${SCHEMA_1.replace('{key}', 'INTEGER PRIMARY KEY AUTOINCREMENT')}; PRAGMA user_version = 1; COMMIT`,
  );
  // In one transaction: each waits for the disk.
  database.exec('BEGIN');
  insertAsVersion1(database, records);
  database.exec('COMMIT');
  database.close();
}

/** Writes as a running process of version 1 does. */
export function insertAsVersion1(database: DatabaseSync, records: readonly ReceivedRecord[]): void {
  const insert = database.prepare(`INSERT INTO event (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  for (const one of records) insert.run(...valuesOf(one));
}

/** Creates the tables of version 1 in an empty PostgreSQL database. */
export async function makeTablesOfVersion1(url: string, records: readonly ReceivedRecord[]): Promise<void> {
  await run(url, async (client) => {
    await client.query(`CREATE SCHEMA cumulus_collector; SET search_path TO cumulus_collector;
      CREATE TABLE store_version (version INTEGER NOT NULL); INSERT INTO store_version VALUES (1);
      ${SCHEMA_1.replace('{key}', 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY')}`);
  });
  await insertIntoTablesOfVersion1(url, records);
}

/** Writes as a connected process of version 1 does. */
export async function insertIntoTablesOfVersion1(url: string, records: readonly ReceivedRecord[]): Promise<void> {
  await run(url, async (client) => {
    const text = `INSERT INTO cumulus_collector.event (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
    for (const one of records) await client.query(text, valuesOf(one));
  });
}

async function run(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await work(client).finally(() => client.end());
}
