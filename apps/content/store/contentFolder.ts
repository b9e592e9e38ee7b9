import type { Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@cumulus/http/log';
import { type Fingerprint, fingerprintFiles } from '../files/fileChanges.ts';
import type { ContentProblem } from './exportFiles.ts';

const log = createLog('content');

/** Names of the folders directly under the content folder: each is a space. */
export async function listSpaces(contentFolder: string): Promise<string[]> {
  const entries = await readdir(contentFolder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  return folders.map(({ name }) => name).sort();
}

/**
 * Checks at the start whether there is content. A folder without any is only logged: it may be filled later.
 * @param folder `CONTENT_DIR`
 * @param reason why the store can't serve; undefined where it can, be it from the last good copy
 * @throws Error that names `CONTENT_DIR` where it is missing or no folder
 */
export async function checkContentFolder(folder: string, reason: string | undefined): Promise<void> {
  if (reason === undefined) return;
  const expected = 'expected a folder with one for each space, such as content/cumulus with its space.json';
  const found = await stat(folder).catch(() => undefined);
  if (!found) throw new Error(`CONTENT_DIR=${folder} doesn't exist; ${expected}`);
  if (!found.isDirectory()) throw new Error(`CONTENT_DIR=${folder} is a file; ${expected}`);
  log.warn(`no content is served until there is some: CONTENT_DIR=${folder} has no usable space; ${expected}`);
}

interface ContentFiles {
  /** `space.json` and `entries/**`. */
  main: string[];
  /** `drafts/**`: override entries of `main` on the preview host. */
  drafts: string[];
  /** Folders whose changes matter, to be watched. */
  folders: string[];
  /** Folders that exist but can't be read: their files are unknown. */
  unreadable: ContentProblem[];
}

/** Lists a space folder's JSON files in a stable order. Asset files are not content and aren't walked. */
export async function listContentFiles(spaceFolder: string): Promise<ContentFiles> {
  const files: ContentFiles = { main: [], drafts: [], folders: [], unreadable: [] };
  for (const entry of await read(spaceFolder, files)) {
    const path = join(spaceFolder, entry.name);
    if (entry.isFile() && entry.name === 'space.json') files.main.unshift(path);
    else if (entry.isDirectory() && entry.name === 'entries') await walk(path, files.main, files);
    else if (entry.isDirectory() && entry.name === 'drafts') await walk(path, files.drafts, files);
  }
  return files;
}

/** Whether a file that isn't listed was deleted. Every other cause counts as damage: a folder in its place, a failing disk. */
export function isDeleted(path: string): Promise<boolean> {
  return lstat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
}

async function walk(folder: string, found: string[], files: ContentFiles): Promise<void> {
  for (const entry of await read(folder, files)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path, found, files);
    else if (entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.')) found.push(path);
  }
}

/** Sorted entries; a folder that was deleted in the meantime counts as empty. */
async function read(folder: string, { folders, unreadable }: ContentFiles): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    folders.push(folder);
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') unreadable.push({ file: folder, message: `not read: ${message}` });
    return [];
  }
}

/** Reads the fingerprint of a content folder: cheap enough to do every second. */
export async function fingerprintFolder(contentFolder: string): Promise<Fingerprint> {
  const spaces = await listSpaces(contentFolder);
  const listed = await Promise.all(spaces.map((space) => listContentFiles(join(contentFolder, space))));
  const { text, isRecentlyModified: isRecent } = await fingerprintFiles(
    listed.flatMap(({ main, drafts }) => [...main, ...drafts]),
  );
  return { text: [...listed.flatMap(({ folders }) => folders), text].join('\n'), isRecentlyModified: isRecent };
}
