import type { Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createLog } from '@cumulus/http/log';
import { isRecentlyModified } from '../files/fileChanges.ts';
import type { ContentProblem } from './exportFiles.ts';

const log = createLog('services');

/** Names of the folders directly under the content folder: each is a space. */
export async function listSpaces(contentFolder: string): Promise<string[]> {
  const entries = await readdir(contentFolder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
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
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => undefined,
  );
  if (isFolder === undefined) throw new Error(`CONTENT_DIR=${folder} doesn't exist; ${expected}`);
  if (!isFolder) throw new Error(`CONTENT_DIR=${folder} is a file; ${expected}`);
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
export async function isDeleted(path: string): Promise<boolean> {
  const error = await lstat(path).then(
    () => undefined,
    (reason: NodeJS.ErrnoException) => reason,
  );
  return error?.code === 'ENOENT';
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

/** The state of a content folder, to be compared with a later one. */
export interface FolderFingerprint {
  /** Changes whenever a content file or folder is added, removed or written. */
  text: string;
  /** Whether a file was written so recently that a further write could leave `text` unchanged. */
  isRecentlyModified: boolean;
}

/** Reads the fingerprint of a content folder: cheap enough to do every second. */
export async function fingerprintFolder(contentFolder: string): Promise<FolderFingerprint> {
  const spaces = await listSpaces(contentFolder);
  const marks = await Promise.all(
    spaces.map(async (space) => {
      const { main, drafts, folders } = await listContentFiles(join(contentFolder, space));
      const files = await Promise.all([...main, ...drafts].map(fingerprintFile));
      return [...folders.map((text) => ({ text, isRecentlyModified: false })), ...files];
    }),
  );
  const all = marks.flat();
  return {
    text: all.map(({ text }) => text).join('\n'),
    isRecentlyModified: all.some((one) => one.isRecentlyModified),
  };
}

async function fingerprintFile(path: string): Promise<FolderFingerprint> {
  const info = await stat(path).catch(() => undefined);
  if (!info) return { text: `${path}:gone`, isRecentlyModified: false };
  return {
    text: `${path}:${info.mtimeMs}:${info.ctimeMs}:${info.size}:${info.ino}`,
    isRecentlyModified: isRecentlyModified(info.mtimeMs),
  };
}
