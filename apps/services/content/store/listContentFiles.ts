import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface ContentFiles {
  /** `space.json` and `entries/**`. */
  main: string[];
  /** `drafts/**`: override entries of `main` on the preview host. */
  drafts: string[];
  /** Folders whose changes matter, to be watched. */
  folders: string[];
}

/** Lists a space folder's JSON files in a stable order. Asset files are not content and aren't walked. */
export async function listContentFiles(spaceFolder: string): Promise<ContentFiles> {
  const files: ContentFiles = { main: [], drafts: [], folders: [spaceFolder] };
  for (const entry of await read(spaceFolder)) {
    const path = join(spaceFolder, entry.name);
    if (entry.isFile() && entry.name === 'space.json') files.main.unshift(path);
    else if (entry.isDirectory() && entry.name === 'entries') await walk(path, files.main, files.folders);
    else if (entry.isDirectory() && entry.name === 'drafts') await walk(path, files.drafts, files.folders);
  }
  return files;
}

async function walk(folder: string, found: string[], folders: string[]): Promise<void> {
  folders.push(folder);
  for (const entry of await read(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path, found, folders);
    else if (entry.isFile() && entry.name.endsWith('.json') && !entry.name.startsWith('.')) found.push(path);
  }
}

/** Sorted entries; a folder that vanished meanwhile counts as empty. */
async function read(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}
