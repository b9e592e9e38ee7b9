import type { SqliteTables } from '@cumulus/sql/sqlite/SqliteTables';
import { refuseOldVersion, SCHEMA, SCHEMA_VERSION } from '../tableSchema.ts';
import { type Insertion, insertRecords } from './insertRecords.ts';
import { rescueConsents } from './rescueConsents.ts';
import { refreshSqliteViews } from './sqliteDialect.ts';

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
    refuseOldVersion(version);
    file.database.exec(SQLITE_SCHEMA);
  },
  onPrepared: (file) => refreshSqliteViews(file),
  tasks: { insert: (file, input) => insertRecords(file, input as Insertion) },
  rescue: rescueConsents,
};
