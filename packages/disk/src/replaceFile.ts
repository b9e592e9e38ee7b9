import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFolder } from './createFolder.ts';

let count = 0;

/**
 * Replaces a file atomically: writes a temporary file and renames it. Readers see the old or the new content. If it fails, such as on a full disk, the
 * old file stays and the temporary one is deleted.
 * @param path of the file; its folder is created if missing
 * @param data new content
 * @param mode permissions
 * @param isSynced waits until file and folder are synced to disk
 * @throws the file system's error
 */
export async function replaceFile(
  path: string,
  data: string | Uint8Array,
  mode?: number,
  isSynced = false,
): Promise<void> {
  count += 1;
  const partial = `${path}.partial.${process.pid}.${count}`;
  await createFolder(dirname(path));
  try {
    await writeFile(partial, data, { mode, flush: isSynced });
    await rename(partial, path);
    // The rename is stored in the folder.
    if (isSynced) await syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
