import { occurrenceTime } from '../eventRows.ts';
import { moveConsents, RECORD_COLUMNS, SCHEMA, SCHEMA_VERSION, TABLE_NAMES } from '../tables.ts';
import { alterTable } from './alterTable.ts';
import type { SqliteFile } from './SqliteFile.ts';
import { refreshViews } from './sqliteViews.ts';

/** `AUTOINCREMENT`, so that ids are never reused: the inspector's pages and the outbox rely on it. */
const KEY = 'INTEGER PRIMARY KEY AUTOINCREMENT';

/** The schema for SQLite. */
const SQLITE_SCHEMA = SCHEMA.replaceAll('{key}', KEY).replaceAll('{message}', 'message TEXT NOT NULL');

const CACHE_KIB = 32_768;
/** A larger write-ahead log is truncated. */
const MAX_LOG_BYTES = 16_777_216;

/**
 * Prepares an opened file: durability, tables, and the views of the tracking plan.
 * @throws Error it can't be durable where it is, or belongs to a later release
 */
export function prepareFile(file: SqliteFile): void {
  // Only possible before the first table is created.
  if (file.fileSize() === 0) file.database.exec('PRAGMA auto_vacuum = INCREMENTAL');
  file.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  assertDurable(file);
  file.database.exec(`PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KIB};
    PRAGMA journal_size_limit = ${MAX_LOG_BYTES}; PRAGMA temp_store = MEMORY`);
  const version = versionOf(file);
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `its tables are of version ${version}, this release knows up to ${SCHEMA_VERSION}: run the release that made it, or name another STORE_FILE`,
    );
  }
  if (version < SCHEMA_VERSION) migrate(file);
  refreshViews(file);
}

/** Creates the tables, or migrates those of an older release, in one transaction: a crash changes nothing. */
function migrate(file: SqliteFile): void {
  file.database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have migrated while this one waited for the lock.
    const version = versionOf(file);
    if (version < SCHEMA_VERSION) {
      if (version > 0) upgradeTables(file, version);
      else file.database.exec(SQLITE_SCHEMA);
      file.database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    }
    file.database.exec('COMMIT');
  } catch (error) {
    if (file.database.isTransaction) file.database.exec('ROLLBACK');
    throw error;
  }
}

const versionOf = (file: SqliteFile) => Number(file.pragma('user_version'));

/** Value of `PRAGMA synchronous` for FULL. */
const FULL = 2;

/** @throws Error commits would not survive a power failure */
export function assertDurable(file: Pick<SqliteFile, 'pragma'>): void {
  const mode = file.pragma('journal_mode');
  if (mode !== 'wal') {
    throw new Error(`its journal_mode is ${mode}, not wal: it has to be a file on a local disk that can be written`);
  }
  const synchronous = file.pragma('synchronous');
  if (synchronous !== FULL) {
    throw new Error(
      `PRAGMA synchronous is ${synchronous}, not ${FULL} (FULL): what is acknowledged would not be safe on disk`,
    );
  }
}

/**
 * Migrates the tables of an earlier release to version 3, in the transaction of the caller. Messages stay unchanged; `occurred_at` is read from them.
 * @param version of the tables, 1 or 2
 */
export function upgradeTables({ database }: SqliteFile, version: number): void {
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

/**
 * When an event occurred, for rows of a release without the column `occurred_at`.
 * @param message the column; invalid JSON has no time
 * @param receivedAt the column
 * @returns milliseconds since 1970
 */
export function readOccurredAt(message: unknown, receivedAt: unknown): number {
  return occurrenceTime(parse(String(message)), Number(receivedAt));
}

function parse(message: string): object {
  try {
    return Object(JSON.parse(message));
  } catch {
    return {};
  }
}
