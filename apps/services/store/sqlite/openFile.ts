import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { RECORD_COLUMNS } from '../tables.ts';
import { SqliteFile } from './SqliteFile.ts';
import { prepareFile, readOccurredAt } from './sqliteTables.ts';

/** Files up to this size are looked through at start; it takes some 50 ms. Larger ones are when damage was met before. */
const CHECKED_BYTES = 16_000_000;
/** What SQLite calls a damaged file. */
const DAMAGED = 11;
const SECONDS_LENGTH = 19;
/** SQLite's own files, and the store's. */
const PARTS = ['-wal', '-shm', ''];

export interface OpenedFile {
  file: SqliteFile;
  /** Where a damaged file was put, what was wrong with it, and how many consent records of it the new one has. */
  setAside?: { path: string; reason: string; rescuedConsents: number };
}

/**
 * Opens the store's file for writing; a new one is for its owner only. A damaged one is put aside under another name, whole, and a new one is begun.
 * @throws Error it can't be opened, or not durably
 */
export function openFile(path: string): OpenedFile {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
  try {
    return { file: openChecked(path) };
  } catch (error) {
    if (!isDamage(error)) throw error;
    const reason = (error as Error).message;
    const aside = freeName(`${path}.damaged-${new Date().toISOString().slice(0, SECONDS_LENGTH).replaceAll(':', '')}`);
    for (const part of PARTS) renameIfThere(path + part, aside + part);
    closeSync(openSync(path, 'a', 0o600));
    const file = openChecked(path);
    return { file, setAside: { path: aside, reason, rescuedConsents: rescueConsents(aside, file.database) } };
  }
}

function openChecked(path: string): SqliteFile {
  const file = new SqliteFile(path, { readOnly: false });
  try {
    // Before anything is written to it.
    const isChecked = file.fileSize() <= CHECKED_BYTES || existsSync(suspicionOf(path));
    const problem = isChecked ? file.check() : undefined;
    if (problem) throw Object.assign(new Error(problem), { errcode: DAMAGED });
    rmSync(suspicionOf(path), { force: true });
    prepareFile(file);
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Also where one was put aside in the same second. */
function freeName(name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name}-${number}`;
    if (PARTS.every((part) => !existsSync(numbered + part))) return numbered;
  }
}

function renameIfThere(from: string, to: string): void {
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
 * Copies the consent records that can be read from a damaged file into a new one: they have to be kept longer than the damaged file, which is
 * removed as soon as all events in it are too old. What lies in the log beside the damaged file isn't read.
 * @param damaged path of the file that was put aside, which isn't changed
 * @param target the new file
 * @returns how many were copied
 */
export function rescueConsents(damaged: string, target: DatabaseSync): number {
  const address = pathToFileURL(damaged);
  // Without locks, and without files of SQLite's own beside it.
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
    // Up to here it could be read; where there is nothing to read from, nothing is copied.
  }
  from?.close();
  return count;
}

/** SQLITE_CORRUPT, SQLITE_NOTADB: https://sqlite.org/rescode.html */
const DAMAGE_CODES = [11, 26];
const KIND = 0xff;

/** Whether SQLite said that a file is damaged, or none of its own. The last byte of its code is the kind of error. */
export function isDamage(error: unknown): boolean {
  return DAMAGE_CODES.includes(((error as { errcode?: number }).errcode ?? 0) & KIND);
}

/** A file beside the store's, which says that it is to be looked through at the next start. */
export function suspicionOf(path: string): string {
  return `${path}-suspect`;
}
