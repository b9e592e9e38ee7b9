import { join } from 'node:path';
import { listContentFiles } from './contentFolder.ts';
import type { ContentProblem, NamedFile, SpaceFiles } from './exportFiles.ts';
import { readFileNow } from './FileCache.ts';

/**
 * Reads all files of a space once, as they are now.
 * @param problems gets one for each file and folder that can't be read
 */
export async function readSpaceFiles(
  contentFolder: string,
  id: string,
  problems: ContentProblem[],
): Promise<SpaceFiles> {
  const folder = join(contentFolder, id);
  const { main, drafts, unreadable } = await listContentFiles(folder);
  problems.push(...unreadable);
  return { id, folder, main: await readAll(main, problems), drafts: await readAll(drafts, problems) };
}

async function readAll(paths: string[], problems: ContentProblem[]): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const path of paths) {
    const { good, problem } = await readFileNow(path);
    if (good) files.push({ path, data: good.data });
    if (problem) problems.push(problem);
  }
  return files;
}
