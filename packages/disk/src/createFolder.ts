import { mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it. Not `mkdir` with `recursive`: Node repeats that forever where the system refuses a folder with ENOENT, such as
 * below /proc.
 * @param mode permissions of new folders
 * @throws the file system's error
 */
export async function createFolder(path: string, mode?: number): Promise<void> {
  try {
    await mkdir(path, mode);
  } catch (error) {
    if (isThere(error)) return;
    if (!isParentMissing(error, path)) throw error;
    await createFolder(dirname(path), mode);
    await mkdir(path, mode).catch(ignoreExisting);
  }
}

/** Like createFolder. */
export function createFolderSync(path: string, mode?: number): void {
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (isThere(error)) return;
    if (!isParentMissing(error, path)) throw error;
    createFolderSync(dirname(path), mode);
    try {
      mkdirSync(path, mode);
    } catch (failure) {
      ignoreExisting(failure);
    }
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** macOS reports the root as EISDIR. */
const isThere = (error: unknown) => ['EEXIST', 'EISDIR'].includes(codeOf(error));

const isParentMissing = (error: unknown, path: string) => codeOf(error) === 'ENOENT' && dirname(path) !== path;

/** Another process may have created it. */
function ignoreExisting(error: unknown): void {
  if (!isThere(error)) throw error;
}
