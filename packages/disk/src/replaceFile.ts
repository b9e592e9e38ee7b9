import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

let count = 0;

/**
 * Writes a file whole or not at all: beside its place, then renamed. Whoever reads meanwhile gets the one before. Where it fails, on a full disk
 * too, the one before stays and nothing is left beside it.
 * @param path the file; its folder is made when needed
 * @param data what it will hold
 * @param mode its permissions
 * @param isSynced waits until it would survive a power cut
 * @throws what the file system says
 */
export async function replaceFile(
  path: string,
  data: string | Uint8Array,
  mode?: number,
  isSynced = false,
): Promise<void> {
  count += 1;
  const partial = `${path}.partial.${process.pid}.${count}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(partial, data, { mode, flush: isSynced });
    await rename(partial, path);
    // The name of a file is in its folder.
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
