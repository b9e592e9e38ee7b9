import { latestVersion, statementsFrom } from '../migrations.ts';
import type { SqliteFile } from './SqliteFile.ts';
import type { MigratedTables } from './SqliteTables.ts';

const CACHE_KIB = 32_768;
/** A larger write-ahead log is truncated. */
const MAX_LOG_BYTES = 16_777_216;

/**
 * Prepares an opened file: durability, then its tables.
 * @returns problems of the tables, for the log
 * @throws Error it can't be durable where it is, or belongs to a later release
 */
export function prepareFile(file: SqliteFile, tables: MigratedTables): readonly string[] {
  // Only possible before the first table is created.
  if (file.fileSize() === 0) file.database.exec('PRAGMA auto_vacuum = INCREMENTAL');
  file.database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  assertDurable(file);
  file.database.exec(`PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; PRAGMA cache_size = -${CACHE_KIB};
    PRAGMA journal_size_limit = ${MAX_LOG_BYTES}; PRAGMA temp_store = MEMORY`);
  const { migrations } = tables;
  if (versionOf(file) !== latestVersion(migrations)) migrate(file, tables);
  for (const statement of migrations.always) file.read(statement);
  return tables.onPrepared?.(file, tables.forPrepared) ?? [];
}

/** Creates the tables, or migrates those of an older release, in one transaction: a crash changes nothing. */
function migrate(file: SqliteFile, { migrations, fileVariable }: MigratedTables): void {
  file.transaction(() => {
    // Another process may have migrated while this one waited for the lock.
    const version = versionOf(file);
    const statements = statementsFrom(version, migrations, fileVariable);
    for (const statement of statements) file.read(statement);
    file.database.exec(`PRAGMA user_version = ${latestVersion(migrations)}`);
  });
}

const versionOf = (file: SqliteFile) => Number(file.pragma('user_version'));

/** Value of `PRAGMA synchronous` for FULL. */
const FULL = 2;

/** REQ-DLV-14. @throws Error commits would not survive a power failure */
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
