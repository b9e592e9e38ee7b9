import type { DatabaseSync } from 'node:sqlite';
import type { SqliteFile } from './SqliteFile.ts';

/** Records that were copied out of a damaged file. */
export interface Rescue {
  /** Numbers for `/healthz`. */
  facts: Record<string, number>;
  /** For the log, such as `300 consent records`. */
  summary: string;
}

/** What differs between SQLite files: their tables. Used in the thread of the file. */
export interface SqliteTables {
  /** Of the tables, kept in the file. A file of a later version is refused, an older one is migrated. */
  version: number;
  /** The environment variable that names the file. */
  fileVariable: string;
  /** Creates the tables, or migrates them, in the transaction of the caller. @param version of the file's tables; 0: it has none */
  migrate(file: SqliteFile, version: number): void;
  /** Runs after each opening for writing, when the tables are there. */
  onPrepared?(file: SqliteFile): void;
  /** Work of the store in the thread of the file, by name: inserts that are faster there than as statements. */
  tasks?: Readonly<Record<string, (file: SqliteFile, input: unknown) => unknown>>;
  /**
   * Copies what can be read of a damaged file.
   * @param damaged path of the quarantined file, which stays unchanged
   * @param target the new file
   */
  rescue(damaged: string, target: DatabaseSync): Rescue;
}

/** A kind of SQLite file, as the thread that opens it names it. */
export interface SqliteFileKind {
  /** Address of the module that exports its `tables: SqliteTables`; the file's thread loads it. */
  tablesModule: string;
  /** The environment variable that names the file. */
  variable: string;
  /** The store's name in metrics and problems. */
  store: string;
  /** Prefix of log lines. */
  label: string;
  /** Its records, in log lines: `events`. */
  records: string;
}
