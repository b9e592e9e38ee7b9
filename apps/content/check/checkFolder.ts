import { relative } from 'node:path';
import { listSpaces } from '../store/contentFolder.ts';
import { type ContentProblem, describeProblem, type SpaceFiles } from '../store/exportFiles.ts';
import { readSpaceFiles } from '../store/readSpaceFiles.ts';
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
  for (const id of await listSpaces(folder)) spaces.push(await readSpaceFiles(folder, id, problems));
  if (spaces.length === 0) throw new Error(`${folder}: there is no space in it`);
  const checked = await checkSpaces(spaces, now, options);
  problems.push(...checked.problems, ...describeFindings(checked.findings));
  const entries = spaces.flatMap(({ main }) => main).reduce((sum, { data }) => sum + (data.entries?.length ?? 0), 0);
  return { problems: problems.sort(byFileAndLine), entries, spaces: spaces.length };
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
