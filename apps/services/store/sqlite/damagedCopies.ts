import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** As `openFile` names them, with SQLite's own files beside each; several of one second are numbered. */
const NAME = /^\.damaged-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})(?:-\d+)?(?:-wal|-shm)?$/;

export interface DamagedCopy {
  path: string;
  /** When it was put aside, milliseconds since 1970: nothing in it is younger. */
  at: number;
}

/** Finds what was put aside of a damaged store. @param file the store's, in whose folder they are */
export function listDamagedCopies(file: string): DamagedCopy[] {
  const [folder, name] = [dirname(file), basename(file)];
  return filesOf(folder).flatMap((one) => {
    const [is, day, hours, minutes, seconds] = (one.startsWith(name) && NAME.exec(one.slice(name.length))) || [];
    return is ? [{ path: join(folder, one), at: Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`) }] : [];
  });
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Removes damaged copies of the store in which everything is too old.
 * @param file the store's
 * @param before milliseconds since 1970: what was put aside earlier goes
 */
export function removeDamagedCopies(file: string, before: number): void {
  for (const { path, at } of listDamagedCopies(file)) if (at < before) rmSync(path, { force: true });
}
