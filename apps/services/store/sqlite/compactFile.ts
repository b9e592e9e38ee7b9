import type { DatabaseSync } from 'node:sqlite';

/** Pages given back in one transaction, so that nobody waits long. */
const STEP_PAGES = 500;

/**
 * Gives free pages back to the file system and empties the log beside the file, in which deleted content would otherwise remain. (In the file itself
 * `secure_delete` has overwritten it.)
 */
export function compactFile(database: DatabaseSync): void {
  const free = database.prepare('PRAGMA freelist_count');
  const count = () => Number(Object.values(free.get() ?? {})[0] ?? 0);
  for (let left = count(); left > 0; ) {
    database.exec(`PRAGMA incremental_vacuum(${STEP_PAGES})`);
    const now = count();
    if (now >= left) break;
    left = now;
  }
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
