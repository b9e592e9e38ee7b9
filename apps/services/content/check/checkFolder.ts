import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentProblem } from '../store/ContentProblem.ts';
import { describeParseError } from '../store/describeParseError.ts';
import { listContentFiles } from '../store/listContentFiles.ts';
import { listSpaces } from '../store/listSpaces.ts';
import type { NamedFile } from '../store/mergeFiles.ts';
import { parseExportFile } from '../store/parseExportFile.ts';
import type { SpaceFiles } from '../store/SpaceFiles.ts';
import { checkSpaces } from './checkSpaces.ts';
import { describeFindings } from './describeFindings.ts';

/** What a check of a content folder found. */
export interface FolderCheck {
  problems: ContentProblem[];
  entries: number;
  spaces: number;
}

/**
 * Checks a content folder as it lies on the disk: damaged files, malformed entries, and entries that will not show.
 * @param folder each folder in it is a space
 * @param now milliseconds since 1970
 * @returns every problem, by file and line
 * @throws Error where there is no space
 */
export async function checkFolder(folder: string, now: number): Promise<FolderCheck> {
  const problems: ContentProblem[] = [];
  const spaces: SpaceFiles[] = [];
  for (const id of await listSpaces(folder)) {
    const listed = await listContentFiles(join(folder, id));
    problems.push(...listed.unreadable);
    const [main, drafts] = await Promise.all([readAll(listed.main, problems), readAll(listed.drafts, problems)]);
    spaces.push({ id, folder: join(folder, id), main, drafts });
  }
  if (spaces.length === 0) throw new Error(`${folder}: there is no space in it`);
  const checked = await checkSpaces(spaces, now);
  problems.push(...checked.problems, ...describeFindings(checked.findings));
  const entries = spaces.flatMap(({ main }) => main).reduce((sum, { data }) => sum + (data.entries?.length ?? 0), 0);
  return { problems: problems.sort(byPlace), entries, spaces: spaces.length };
}

async function readAll(paths: string[], problems: ContentProblem[]): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const path of paths) {
    let text = '';
    try {
      text = await readFile(path, 'utf8');
      files.push({ path, data: parseExportFile(text) });
    } catch (error) {
      problems.push(describeParseError(path, text, error));
    }
  }
  return files;
}

function byPlace(one: ContentProblem, other: ContentProblem): number {
  return one.file.localeCompare(other.file) || (one.line ?? 0) - (other.line ?? 0);
}
