import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { createFolderSync } from '@cumulus/disk';
import { RECORD_COLUMNS } from '../tables.ts';
import { SqliteFile } from './SqliteFile.ts';
import { prepareFile, readOccurredAt } from './sqliteTables.ts';

/** Files up to this size are checked at the start, in some 50 ms. Larger ones are checked after a corruption error. */
const CHECKED_BYTES = 16_000_000;
/** SQLITE_CORRUPT. */
const DAMAGED = 11;
const SECONDS_LENGTH = 19;
/** Suffixes of SQLite's own files and of the store's. */
const PARTS = ['-wal', '-shm', ''];

export interface OpenedFile {
  file: SqliteFile;
  /** The quarantined damaged file: its new path, what was wrong, and the consent records copied to the new file. */
  setAside?: { path: string; reason: string; rescuedConsents: number };
}

/**
 * Opens the store's file for writing; a new one is readable by its owner only. A damaged file is renamed (quarantined), and a new one is created.
 * @throws Error it can't be opened, or isn't durable
 */
export function openFile(path: string): OpenedFile {
  createFolderSync(dirname(path), 0o700);
  closeSync(openSync(path, 'a', 0o600));
  try {
    return { file: openChecked(path) };
  } catch (error) {
    if (!isCorruption(error)) throw error;
    const reason = (error as Error).message;
    const aside = unusedName(
      `${path}.damaged-${new Date().toISOString().slice(0, SECONDS_LENGTH).replaceAll(':', '')}`,
    );
    for (const part of PARTS) renameIfExists(path + part, aside + part);
    closeSync(openSync(path, 'a', 0o600));
    const file = openChecked(path);
    return { file, setAside: { path: aside, reason, rescuedConsents: salvageConsents(aside, file.database) } };
  }
}

function openChecked(path: string): SqliteFile {
  const file = new SqliteFile(path, { readOnly: false });
  try {
    // Checked before the first write.
    const isChecked = file.fileSize() <= CHECKED_BYTES || existsSync(suspectMarkerPath(path));
    const problem = isChecked ? file.check() : undefined;
    if (problem) throw Object.assign(new Error(problem), { errcode: DAMAGED });
    rmSync(suspectMarkerPath(path), { force: true });
    prepareFile(file);
    return file;
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

function renameIfExists(from: string, to: string): void {
  try {
    renameSync(from, to);
    chmodSync(to, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

const OLD_COLUMNS =
  'vendor, type, event, anonymous_id, user_id, message_id, received_at, NULL AS occurred_at, payload AS message, is_valid, reason';
/** Newest tables first: a file of version 2 has no `occurred_at`, one of version 1 no table `consent`. */
const SOURCES = [
  `SELECT ${RECORD_COLUMNS} FROM consent`,
  `SELECT ${OLD_COLUMNS} FROM consent`,
  `SELECT ${OLD_COLUMNS} FROM event WHERE vendor = 'consent'`,
];
const INSERT = `INSERT INTO consent (${RECORD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message_id, vendor) DO NOTHING`;

/**
 * Copies readable consent records of a damaged file to the new one: their retention is longer than that of the damaged file, which is deleted when all
 * its events are expired. The write-ahead log of the damaged file isn't read.
 * @param damaged path of the quarantined file, which stays unchanged
 * @param target the new file
 * @returns number of copied records
 */
export function salvageConsents(damaged: string, target: DatabaseSync): number {
  const address = pathToFileURL(damaged);
  // Opens the file without locks, and without creating SQLite's own files.
  address.search = 'immutable=1';
  let count = 0;
  target.exec('BEGIN IMMEDIATE');
  for (const source of SOURCES) count += copyReadable(address, source, target);
  target.exec('COMMIT');
  return count;
}

function copyReadable(address: URL, source: string, target: DatabaseSync): number {
  let count = 0;
  let from: DatabaseSync | undefined;
  try {
    from = new DatabaseSync(address, { readOnly: true });
    const insert = target.prepare(INSERT);
    for (const row of from.prepare(source).iterate()) {
      const time = row.occurred_at ?? readOccurredAt(row.message, row.received_at);
      count += Number(insert.run(...(Object.values({ ...row, occurred_at: time }) as SQLInputValue[])).changes);
    }
  } catch {
    // The records up to the damage are copied; a missing table has none.
  }
  from?.close();
  return count;
}

/** SQLITE_CORRUPT, SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGE_CODES = [11, 26];
const KIND = 0xff;

/** Whether an error of SQLite means a damaged file, or one of another format. The last byte of its code is the kind of error. */
export function isCorruption(error: unknown): boolean {
  return DAMAGE_CODES.includes(((error as { errcode?: number }).errcode ?? 0) & KIND);
}

/** Path of the marker file that requests a check of the store at the next start. */
export function suspectMarkerPath(path: string): string {
  return `${path}-suspect`;
}
