import { readdir } from 'node:fs/promises';

/** Names of the folders directly under the content folder: each is a space. */
export async function listSpaces(contentFolder: string): Promise<string[]> {
  const entries = await readdir(contentFolder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort();
}
