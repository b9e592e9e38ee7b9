import { join, relative } from 'node:path';
import { listContentFiles, listSpaces } from '../store/contentFolder.ts';
import {
  type ContentProblem,
  describeParseError,
  describeProblem,
  type NamedFile,
  parseExportFile,
  readContentFile,
  type SpaceFiles,
} from '../store/exportFiles.ts';
import type { CheckOptions } from './checkedContent.ts';
import { checkSpaces, describeFindings } from './checkSpaces.ts';

/** Result of a content check. */
interface FolderCheck {
  problems: ContentProblem[];
  entries: number;
  spaces: number;
}

/**
 * Checks a content folder: damaged files, malformed entries, and entries that will not show.
 * @param folder each folder in it is a space
 * @param now milliseconds since 1970
 * @param options as for `checkSpaces`
 * @returns every problem, by file and line
 * @throws Error where the folder has no space
 */
export async function checkFolder(
  folder: string,
  now: number,
  options: Partial<CheckOptions> = {},
): Promise<FolderCheck> {
  const problems: ContentProblem[] = [];
  const spaces: SpaceFiles[] = [];
  for (const id of await listSpaces(folder)) {
    const listed = await listContentFiles(join(folder, id));
    problems.push(...listed.unreadable);
    const [main, drafts] = await Promise.all([readAll(listed.main, problems), readAll(listed.drafts, problems)]);
    spaces.push({ id, folder: join(folder, id), main, drafts });
  }
  if (spaces.length === 0) throw new Error(`${folder}: there is no space in it`);
  const checked = await checkSpaces(spaces, now, options);
  problems.push(...checked.problems, ...describeFindings(checked.findings));
  const entries = spaces.flatMap(({ main }) => main).reduce((sum, { data }) => sum + (data.entries?.length ?? 0), 0);
  return { problems: problems.sort(byFileAndLine), entries, spaces: spaces.length };
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

function byFileAndLine(a: ContentProblem, b: ContentProblem): number {
  return a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);
}

/**
 * Prints every entry of a content folder that will not show, with the reason, file and line.
 * @param folder of the content
 * @param options as for `checkSpaces`; all pictures are decoded
 * @returns the exit code: 1 where there are problems, or no content
 */
export async function runCheckCommand(folder: string, options: Partial<CheckOptions> = {}): Promise<number> {
  try {
    const { problems, entries, spaces } = await checkFolder(folder, Date.now(), { ...options, decodesPictures: true });
    for (const problem of problems)
      console.error(describeProblem({ ...problem, file: relative(process.cwd(), problem.file) }));
    const total = `${entries} entries in ${spaces} spaces`;
    if (problems.length > 0)
      console.error(`${problems.length === 1 ? '1 problem' : `${problems.length} problems`} in ${total}.`);
    else console.log(`All is shown: ${total}.`);
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
