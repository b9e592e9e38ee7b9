import { join } from 'node:path';
import { listContentFiles } from './contentFolder.ts';
import {
  type ContentProblem,
  describeParseError,
  type NamedFile,
  parseExportFile,
  readContentFile,
  type SpaceFiles,
} from './exportFiles.ts';

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
    let text = '';
    try {
      text = await readContentFile(path);
      files.push({ path, data: parseExportFile(text) });
    } catch (error) {
      problems.push(describeParseError(path, text, error));
    }
  }
  return files;
}
