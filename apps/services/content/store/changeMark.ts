import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listContentFiles } from './listContentFiles.ts';
import { listSpaces } from './listSpaces.ts';

/** A text that changes whenever a content file or folder is added, removed or written: cheap enough to make every second. */
export async function changeMark(contentFolder: string): Promise<string> {
  const spaces = await listSpaces(contentFolder);
  const marks = await Promise.all(
    spaces.map(async (space) => {
      const { main, drafts, folders } = await listContentFiles(join(contentFolder, space));
      const files = await Promise.all([...main, ...drafts].map(async (path) => `${path}:${await modified(path)}`));
      return [...folders, ...files];
    }),
  );
  return marks.flat().join('\n');
}

async function modified(path: string): Promise<string> {
  const info = await stat(path).catch(() => undefined);
  return info ? `${info.mtimeMs}:${info.size}:${info.ino}` : 'gone';
}
