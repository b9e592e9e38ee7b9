import { chmodSync, closeSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { prepareFile } from './prepareFile.ts';
import { SqliteFile } from './SqliteFile.ts';

/** Files up to this size are looked through at start; it takes some 50 ms. */
const CHECKED_BYTES = 16_000_000;
const DAMAGE_CODES = [11, 26];
const SECONDS_LENGTH = 19;

export interface OpenedFile {
  file: SqliteFile;
  /** Where a damaged file was put, and what was wrong with it. */
  setAside?: { path: string; reason: string };
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
    const aside = `${path}.damaged-${new Date().toISOString().slice(0, SECONDS_LENGTH).replaceAll(':', '')}`;
    for (const part of ['-wal', '-shm', '']) renameIfThere(path + part, aside + part);
    closeSync(openSync(path, 'a', 0o600));
    return { file: openChecked(path), setAside: { path: aside, reason } };
  }
}

function openChecked(path: string): SqliteFile {
  const file = new SqliteFile(path, { readOnly: false });
  try {
    prepareFile(file);
    const problem = file.fileSize() <= CHECKED_BYTES ? file.check() : undefined;
    if (problem) throw Object.assign(new Error(problem), { errcode: DAMAGE_CODES[0] });
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Whether SQLite said that the file is damaged, or none of its own. The first byte of its code is the kind of error. */
function isDamage(error: unknown): boolean {
  return DAMAGE_CODES.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff);
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
    chmodSync(to, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
