import { occurredAt } from '../eventRows.ts';
import { moveConsents, RECORD_COLUMNS, SCHEMA, SCHEMA_VERSION, TABLE_NAMES } from '../tables.ts';
import type { SqliteFile } from './SqliteFile.ts';
import { refreshViews } from './sqliteViews.ts';
import { withoutBroken } from './withoutBroken.ts';

/** `AUTOINCREMENT`, so that an id is never given twice: pages of the inspector and the outbox lean on that. */
const KEY = 'INTEGER PRIMARY KEY AUTOINCREMENT';

/** The tables as SQLite makes them. */
export const SQLITE_SCHEMA = SCHEMA.replaceAll('{key}', KEY).replaceAll('{message}', 'message TEXT NOT NULL');

const CACHE_KIB = 32_768;
/** A log that grew past this is cut again. */
const MAX_LOG_BYTES = 16_777_216;

/**
 * Sets an opened file up: durable, with the tables it needs and the views of the tracking plan.
 * @throws Error it can't be durable where it is, or belongs to a later release
 */
export function prepareFile(file: SqliteFile): void {
  // Before the first table, or not at all.
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
  if (version < SCHEMA_VERSION) bringUp(file);
  refreshViews(file);
}

/** Makes the tables, or brings those of an older release up to this one, in one transaction: a crash leaves what was there. */
function bringUp(file: SqliteFile): void {
  file.database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it while this one waited for the lock.
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

/** What `PRAGMA synchronous` says for FULL. */
const FULL = 2;

/** @throws Error an answered request would not be safe on disk */
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
 * Brings the tables of an earlier release up to version 3, in the transaction of the caller. Every record keeps its message to the byte; when it
 * happened is read from the message.
 * @param version of the tables, 1 or 2
 */
export function upgradeTables({ database }: SqliteFile, version: number): void {
  database.function('read_occurred_at', { deterministic: true }, readOccurredAt);
  // Version 1 had no table of consent records.
  for (const table of version === 1 ? ['event'] : TABLE_NAMES) {
    withoutBroken(database, `ALTER TABLE ${table} RENAME COLUMN payload TO message`);
    database.exec(`ALTER TABLE ${table} ADD COLUMN occurred_at BIGINT NOT NULL DEFAULT 0;
      UPDATE ${table} SET occurred_at = read_occurred_at(message, received_at)`);
  }
  database.exec(SQLITE_SCHEMA);
  for (const text of moveConsents(RECORD_COLUMNS)) database.exec(text);
}

/**
 * When something happened, for rows of a release that didn't keep it.
 * @param message the column; what can't be read says no time
 * @param receivedAt the column
 * @returns milliseconds since 1970
 */
export function readOccurredAt(message: unknown, receivedAt: unknown): number {
  return occurredAt(parse(String(message)), Number(receivedAt));
}

function parse(message: string): object {
  try {
    return Object(JSON.parse(message));
  } catch {
    return {};
  }
}
