import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Lets one process at a time change the lake. The lock is SQLite's on an empty file, which the system releases when a process ends in any way.
 * @returns releases it
 * @throws Error another process holds it
 */
export function lockLake(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'lock.sqlite'));
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    throw new Error(`LAKE_DIR=${folder} is being changed by another process`, { cause: error });
  }
  return () => file.close();
}
