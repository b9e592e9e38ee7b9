import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Names of quarantined files (`openFile`), with SQLite's `-wal` and `-shm` files; several within a second are numbered. */
const NAME = /^\.damaged-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})(?:-\d+)?(?:-wal|-shm)?$/;

interface DamagedCopy {
  path: string;
  /** When it was quarantined, milliseconds since 1970: its records are older. */
  at: number;
}

/** Lists the quarantined copies of a damaged store. @param file of the store, in the same folder */
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
 * Deletes damaged copies of the store with only expired records.
 * @param file of the store
 * @param before milliseconds since 1970: copies quarantined earlier are deleted
 */
export function removeDamagedCopies(file: string, before: number): void {
  for (const { path, at } of listDamagedCopies(file)) if (at < before) rmSync(path, { force: true });
}
