import { SCHEMA_VERSION } from '../SCHEMA.ts';
import { assertDurable } from './assertDurable.ts';
import { refreshViews } from './refreshViews.ts';
import { SQLITE_SCHEMA } from './SQLITE_SCHEMA.ts';
import type { SqliteFile } from './SqliteFile.ts';
import { upgradeTables } from './upgradeTables.ts';

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
