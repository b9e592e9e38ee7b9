import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '../StoreError.ts';

/** A large form with its pages and log takes a tenth of it. */
const MIN_FREE_BYTES = 1_000_000;
const BYTES_PER_KB = 1_000;

/** @throws StoreError `full`: the disk of the file has hardly any room */
export async function requireRoom(file: string): Promise<void> {
  const folder = dirname(file);
  // A folder that is missing is a problem of those who read and write.
  const disk = await statfs(folder).catch(() => undefined);
  // Some network file systems don't tell.
  if (!disk || disk.blocks === 0) return;
  const free = disk.bavail * disk.bsize;
  if (free >= MIN_FREE_BYTES) return;
  throw new StoreError(
    'full',
    `The disk of ${folder} is full, ${Math.round(free / BYTES_PER_KB)} KB are left: make room; nothing that was acknowledged is lost`,
  );
}
