import type { DatabaseSync } from 'node:sqlite';
import type { TableMigrations } from '../compileMigrations.ts';
import type { CompiledMigrations } from '../migrations.ts';
import type { SqliteFile } from './SqliteFile.ts';

/** Records that were copied out of a damaged file. */
export interface Rescue {
  /** Numbers for `/healthz`. */
  facts: Record<string, number>;
  /** For the log, such as `300 consent records`. */
  summary: string;
}

/** What differs between SQLite files. Used in the thread of the file. */
export interface SqliteTables {
  /** The environment variable that names the file. */
  fileVariable: string;
  /**
   * Runs after each opening for writing, when the tables are there.
   * @param made what the main thread has made for it: `SqliteFileKind.forPrepared`
   * @returns problems, for the log
   */
  onPrepared?(file: SqliteFile, made: unknown): readonly string[];
  /** Work of the store in the thread of the file, by name: inserts that are faster there than as statements. */
  tasks?: Readonly<Record<string, (file: SqliteFile, input: unknown) => unknown>>;
  /**
   * Copies what can be read of a damaged file.
   * @param damaged path of the quarantined file, which stays unchanged
   * @param target the new file
   */
  rescue(damaged: string, target: DatabaseSync): Rescue;
}

/** A file's tables with what the main thread has made for them: its modules are not loaded in the thread of the file, where they would take memory again. */
export interface MigratedTables extends SqliteTables {
  migrations: CompiledMigrations;
  forPrepared?: unknown;
}

/** A kind of SQLite file, as those that open it name it. */
export interface SqliteFileKind {
  migrations: TableMigrations;
  /** Sent to the thread for `onPrepared`. */
  forPrepared?: unknown;
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
