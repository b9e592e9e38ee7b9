import { join } from 'node:path';
import { lockFile } from '@cumulus/disk/lockFile';

/** Another process changes the lake: the change may be tried again. */
export class LakeBusyError extends Error {}

/**
 * Lets one process at a time change the lake.
 * @returns releases it
 * @throws LakeBusyError another process changes it; Error the lock can't be opened
 */
export function lockLake(folder: string): () => void {
  const unlock = lockFile(join(folder, 'lock.sqlite'));
  if (unlock) return unlock;
  throw new LakeBusyError(`LAKE_DIR=${folder} is being changed by another process`);
}
