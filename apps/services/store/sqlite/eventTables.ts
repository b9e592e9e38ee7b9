import { moveConsents, RECORD_COLUMNS, SCHEMA, SCHEMA_VERSION, TABLE_NAMES } from '../tables.ts';
import { alterTable } from './alterTable.ts';
import { readOccurredAt } from './readOccurredAt.ts';
import { rescueConsents } from './rescueConsents.ts';
import type { SqliteFile } from './SqliteFile.ts';
import type { SqliteTables } from './SqliteTables.ts';
import { refreshViews } from './sqliteViews.ts';

/** `AUTOINCREMENT`, so that ids are never reused: the inspector's pages and the outbox rely on it. */
const KEY = 'INTEGER PRIMARY KEY AUTOINCREMENT';

/** The schema for SQLite. */
const SQLITE_SCHEMA = SCHEMA.replaceAll('{key}', KEY).replaceAll('{message}', 'message TEXT NOT NULL');

/** The tables of received events and consent records. */
export const tables: SqliteTables = {
  version: SCHEMA_VERSION,
  fileVariable: 'STORE_FILE',
  migrate(file, version) {
    if (version > 0) upgradeTables(file, version);
    else file.database.exec(SQLITE_SCHEMA);
  },
  onPrepared: (file) => refreshViews(file),
  rescue: rescueConsents,
};

/**
 * Migrates the tables of an earlier release to version 3, in the transaction of the caller. Messages stay unchanged; `occurred_at` is read from them.
 * @param version of the tables, 1 or 2
 */
function upgradeTables({ database }: SqliteFile, version: number): void {
  database.function('read_occurred_at', { deterministic: true }, readOccurredAt);
  // Version 1 had no table `consent`.
  for (const table of version === 1 ? ['event'] : TABLE_NAMES) {
    alterTable(database, `ALTER TABLE ${table} RENAME COLUMN payload TO message`);
    database.exec(`ALTER TABLE ${table} ADD COLUMN occurred_at BIGINT NOT NULL DEFAULT 0;
      UPDATE ${table} SET occurred_at = read_occurred_at(message, received_at)`);
  }
  database.exec(SQLITE_SCHEMA);
  for (const text of moveConsents(RECORD_COLUMNS)) database.exec(text);
}
