import { relative } from 'node:path';
import { describeProblem } from '../store/ContentProblem.ts';
import { checkFolder } from './checkFolder.ts';

/**
 * Prints every entry of a content folder that will not show, with the reason, file and line.
 * @param folder of the content
 * @returns the exit code: 1 where there is one, or no content
 */
export async function runCheckCommand(folder: string): Promise<number> {
  try {
    const { problems, entries, spaces } = await checkFolder(folder, Date.now());
    for (const problem of problems)
      console.error(describeProblem({ ...problem, file: relative(process.cwd(), problem.file) }));
    const of = `${entries} entries in ${spaces} spaces`;
    if (problems.length > 0) console.error(`${problems.length} problems in ${of}.`);
    else console.log(`All is shown: ${of}.`);
    return problems.length > 0 ? 1 : 0;
  } catch (error) {
    console.error((error as Error).message);
    return 1;
  }
}
