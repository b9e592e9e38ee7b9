import { chmodSync, closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDamage } from './isDamage.ts';
import { prepareFile } from './prepareFile.ts';
import { rescueConsents } from './rescueConsents.ts';
import { SqliteFile } from './SqliteFile.ts';
import { suspicionOf } from './suspicionOf.ts';

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
