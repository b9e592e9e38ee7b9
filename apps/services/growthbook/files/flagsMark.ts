import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A text that changes whenever a file of the folder is added, removed or written. */
export async function flagsMark(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const marks = names.sort().map(async (name) => {
    const info = await stat(join(folder, name)).catch(() => undefined);
    return `${name}:${info?.mtimeMs}:${info?.size}:${info?.ino}`;
  });
  return (await Promise.all(marks)).join('\n');
}
