import { join } from 'node:path';
import { lockFile } from '@cumulus/disk/lockFile';

/**
 * Lets one process at a time change the lake.
 * @returns releases it
 * @throws Error another process changes it, or the lock can't be opened
 */
export function lockLake(folder: string): () => void {
  const unlock = lockFile(join(folder, 'lock.sqlite'));
  if (unlock) return unlock;
  throw new Error(`LAKE_DIR=${folder} is being changed by another process`);
}
