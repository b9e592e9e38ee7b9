import type { SqliteFile } from '@cumulus/sql/sqlite/SqliteFile';
import type { SqliteTables } from '@cumulus/sql/sqlite/SqliteTables';
import { moveConsents, RECORD_COLUMNS, SCHEMA, SCHEMA_VERSION, tablesOfVersion } from '../tables.ts';
import { alterTable } from './alterTable.ts';
import { type Insertion, insertRecords } from './insertRecords.ts';
import { readOccurredAt } from './readOccurredAt.ts';
import { rescueConsents } from './rescueConsents.ts';
import { refreshViews } from './sqliteViews.ts';

/** `AUTOINCREMENT`, so that ids are never reused: the inspector's pages and the outbox rely on it. */
const KEY = 'INTEGER PRIMARY KEY AUTOINCREMENT';

/** The schema for SQLite. */
const SQLITE_SCHEMA = SCHEMA.replaceAll('{key}', KEY)
  .replaceAll('{message}', 'message TEXT NOT NULL')
  .replaceAll('{byKey}', ' WITHOUT ROWID');

/** The tables of received records. */
export const tables: SqliteTables = {
  version: SCHEMA_VERSION,
  fileVariable: 'STORE_FILE',
  migrate(file, version) {
    if (version > 0 && version < 3) upgradeTables(file, version);
    // The schema creates only what is missing: since version 3 tables are added, and none is changed.
    else file.database.exec(SQLITE_SCHEMA);
  },
  onPrepared: (file) => refreshViews(file),
  tasks: { insert: (file, input) => insertRecords(file, input as Insertion) },
  rescue: rescueConsents,
};

/**
 * Migrates tables of version 1 or 2, in the transaction of the caller. Messages stay unchanged; `occurred_at` is read from them.
 * @param version of the tables, 1 or 2
 */
function upgradeTables({ database }: SqliteFile, version: number): void {
  database.function('read_occurred_at', { deterministic: true }, readOccurredAt);
  for (const table of tablesOfVersion(version)) {
    alterTable(database, `ALTER TABLE ${table} RENAME COLUMN payload TO message`);
    database.exec(`ALTER TABLE ${table} ADD COLUMN occurred_at BIGINT NOT NULL DEFAULT 0;
      UPDATE ${table} SET occurred_at = read_occurred_at(message, received_at)`);
  }
  database.exec(SQLITE_SCHEMA);
  for (const text of moveConsents(RECORD_COLUMNS)) database.exec(text);
}
