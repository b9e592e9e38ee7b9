import { lineOf } from './lineOf.ts';
import type { Problem } from './Problem.ts';
import { ID, isTestFile, parseRequirements, REQUIREMENTS_PAGE, type Requirement } from './requirements.ts';
import type { SourceFile } from './SourceFile.ts';

/** Comments may refer to nothing outside the repository. A phrase may run over the lines of a comment. */
const OUTSIDE = /\bspecification[\s*/]+sections?[\s*/]+\d+|\bissues?[\s*/]+#?\d+/gi;
/** These have made-up ids and the refused phrases. */
const OWN = 'scripts/conventions/';
/** Id, requirement, values, code, tests. */
const COLUMNS = 5;
const REFRESH = 'Correct the reference; if files moved, run: npm run requirements';

/**
 * Each reference to a requirement exists, and each requirement that is built is named by the code that implements it and by a test.
 * @param files all source files
 * @param pages the documentation
 */
export function checkRequirements(files: SourceFile[], pages: SourceFile[]): Problem[] {
  const page = pages.find(({ path }) => path === REQUIREMENTS_PAGE);
  if (!page) return [problem(REQUIREMENTS_PAGE, undefined, 'is missing: code and tests refer to its requirements.')];
  const requirements = parseRequirements(page.text);
  const ids = new Set(requirements.map(({ id }) => id));
  const others = files.filter(({ path }) => !path.startsWith(OWN));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return [
    ...[...others, ...pages].flatMap((file) => deadReferences(file, ids)),
    ...others.flatMap(outsideReferences),
    ...requirements.flatMap((requirement) =>
      faultsOf(requirement, requirements, texts).map((message) =>
        problem(page.path, lineOf(page.text, requirement.index), `${requirement.id} ${message}`),
      ),
    ),
  ];
}

function deadReferences({ path, text }: SourceFile, ids: Set<string>): Problem[] {
  return [...text.matchAll(ID)]
    .filter(([id]) => !ids.has(id))
    .map(({ 0: id, index }) => problem(path, lineOf(text, index), `${id} is not in ${REQUIREMENTS_PAGE}.`));
}

function outsideReferences({ path, text }: SourceFile): Problem[] {
  return [...text.matchAll(OUTSIDE)].map(({ 0: phrase, index }) => {
    const message = `"${phrase.replace(/[\s*/]+/g, ' ')}" is outside the repository: name the requirement (${REQUIREMENTS_PAGE}) or give the reason.`;
    return problem(path, lineOf(text, index), message);
  });
}

function faultsOf(requirement: Requirement, all: Requirement[], texts: Map<string, string>): string[] {
  const { id, code, tests, isBuilt, columns } = requirement;
  const faults =
    all.find((other) => other.id === id) === requirement ? [] : ['stands there twice: ids are never reused.'];
  if (columns !== COLUMNS)
    faults.push(`needs ${COLUMNS} columns, separated by " | "; it has ${columns}. Without values write –.`);
  if (!isBuilt) return faults;
  if (code.length === 0)
    faults.push('names no source file. Put its id into the comment of the code that implements it.');
  if (tests.length === 0) faults.push('names no test. Put its id above the test that would fail without it.');
  for (const path of [...code, ...tests]) {
    const text = texts.get(path);
    if (text === undefined) faults.push(`names ${path}, which does not exist. ${REFRESH}`);
    else if (!text.match(ID)?.includes(id)) faults.push(`names ${path}, which does not name it. ${REFRESH}`);
  }
  for (const path of code.filter(isTestFile)) faults.push(`has the test ${path} in its column "Code".`);
  for (const path of tests.filter((one) => !isTestFile(one))) faults.push(`has ${path} as a test, which is none.`);
  return faults;
}

function problem(file: string, line: number | undefined, message: string): Problem {
  return { file, line, rule: 'requirement', message };
}
