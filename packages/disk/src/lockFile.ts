import { DatabaseSync } from 'node:sqlite';

/** SQLite's code: another connection has the lock. Further bits say why. */
const BUSY = 5;
const CODES = 256;

/**
 * Takes a lock that one process has at a time. It is SQLite's on an empty file, which the system releases when a process ends in any way.
 * @param path of the file, which is created; its folder exists
 * @returns releases it; undefined: another process has it, or another part of this one
 * @throws SQLite's error, such as for a file that can't be opened
 */
export function lockFile(path: string): (() => void) | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (((error as { errcode?: number }).errcode ?? 0) % CODES === BUSY) return undefined;
    throw error;
  }
  return () => file.close();
}
