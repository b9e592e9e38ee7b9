import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createFolderSync } from '@cumulus/disk';
import { prepareFile } from './prepareFile.ts';
import { SqliteFile } from './SqliteFile.ts';
import type { MigratedTables, Rescue } from './SqliteTables.ts';

/** Files up to this size are checked at the start, in some 50 ms. Larger ones are checked after a corruption error. */
const CHECKED_BYTES = 16_000_000;
/** SQLITE_CORRUPT, SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGE_CODES = [11, 26];
const KIND = 0xff;
const SECONDS_LENGTH = 19;
/** Suffixes of SQLite's own files, and of the file itself, which is renamed last. */
const PARTS = ['-wal', '-shm', ''];

export interface OpenedFile {
  file: SqliteFile;
  /** Of its tables, for the log. */
  problems: readonly string[];
  /** The quarantined damaged file: its new path, what was wrong, and what was copied to the new file. */
  setAside?: { path: string; reason: string; rescue: Rescue };
}

/**
 * Opens an existing file for a command that runs beside the application. A damaged one is left where it is: renamed, the application would go on writing into it.
 * @throws Error it is missing, damaged or no store, or can't be opened
 */
export function openBorrowedFile(path: string, tables: MigratedTables): OpenedFile {
  if (!existsSync(path)) throw new Error('there is no such file: name the one of the application');
  try {
    return openChecked(path, tables);
  } catch (error) {
    if (!isCorruption(error)) throw error;
    const reason = (error as Error).message;
    throw new Error(
      `the file is damaged, or no store (${reason}). If the application uses it, restart the application: it puts the file aside and copies what is readable`,
      { cause: error },
    );
  }
}

/**
 * Opens the store's file for writing; a new one is readable by its owner only. A damaged file is renamed (quarantined), and a new one is created.
 * @param tables of the file
 * @throws Error it can't be opened, or isn't durable
 */
export function openFile(path: string, tables: MigratedTables): OpenedFile {
  createFolderSync(dirname(path), 0o700);
  closeSync(openSync(path, 'a', 0o600));
  try {
    return openChecked(path, tables);
  } catch (error) {
    if (!isCorruption(error)) throw error;
    const reason = (error as Error).message;
    const aside = unusedName(
      `${path}.damaged-${new Date().toISOString().slice(0, SECONDS_LENGTH).replaceAll(':', '')}`,
    );
    moveFile(path, aside);
    try {
      const { rescue, ...opened } = createAndRescue(path, aside, tables);
      return { ...opened, setAside: { path: aside, reason, rescue } };
    } catch (cause) {
      // Put back, so that the next attempt can copy its records, on a disk that isn't full.
      for (const part of PARTS) rmSync(path + part, { force: true });
      moveFile(aside, path);
      throw cause;
    }
  }
}

/** Creates a new file with the readable records of a damaged one. */
function createAndRescue(path: string, damaged: string, tables: MigratedTables): OpenedFile & { rescue: Rescue } {
  closeSync(openSync(path, 'a', 0o600));
  const opened = openChecked(path, tables);
  try {
    return { ...opened, rescue: tables.rescue(damaged, opened.file.database) };
  } catch (error) {
    opened.file.close();
    throw error;
  }
}

function moveFile(from: string, to: string): void {
  for (const part of PARTS) {
    if (!existsSync(from + part)) continue;
    renameSync(from + part, to + part);
    chmodSync(to + part, 0o600);
  }
}

function openChecked(path: string, tables: MigratedTables): OpenedFile {
  const file = new SqliteFile(path, { readOnly: false });
  try {
    // Checked before the first write.
    const isChecked = file.fileSize() <= CHECKED_BYTES || existsSync(suspectMarkerPath(path));
    const problem = isChecked ? file.check() : undefined;
    if (problem) throw Object.assign(new Error(problem), { errcode: DAMAGE_CODES[0] });
    rmSync(suspectMarkerPath(path), { force: true });
    return { file, problems: prepareFile(file, tables) };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** An unused name, even if another file was quarantined in the same second. */
function unusedName(name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (PARTS.every((part) => !existsSync(numbered + part))) return numbered;
  }
}

/** Whether an error of SQLite means a damaged file, or one of another format. The last byte of its code is the kind of error. */
export function isCorruption(error: unknown): boolean {
  return DAMAGE_CODES.includes(((error as { errcode?: number }).errcode ?? 0) & KIND);
}

/** Path of the marker file that requests a check of the store at the next start. */
export function suspectMarkerPath(path: string): string {
  return `${path}-suspect`;
}
