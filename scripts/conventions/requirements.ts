import type { SourceFile } from './SourceFile.ts';

export const REQUIREMENTS_PAGE = 'docs/requirements.md';
/** A requirement's id, or what is meant to be one. */
export const ID = /\bREQ-\w+(?:-\w+)?/g;

const SITE = 'apps/site/src/';
const ROW = /^\| (REQ-[A-Z]{3}-\d\d) \|(.*)\|$/gm;
const NOT_BUILT = /^not built yet: issue \d+$/;

/** A row of docs/requirements.md. */
export interface Requirement {
  id: string;
  /** Offset of the row in the page. */
  index: number;
  isBuilt: boolean;
  /** Cells of the row. */
  columns: number;
  /** Paths from the repository's root. */
  code: string[];
  tests: string[];
}

/** Reads the tables of docs/requirements.md: id, requirement, values, code, tests. */
export function parseRequirements(page: string): Requirement[] {
  return [...page.matchAll(ROW)].map(({ 1: id = '', 2: rest = '', index }) => {
    const cells = rest.split(' | ');
    const [code = '', tests = ''] = cells.slice(-2);
    const isBuilt = !NOT_BUILT.test(code.trim());
    return { id, index, isBuilt, columns: 1 + cells.length, code: pathsIn(code), tests: pathsIn(tests) };
  });
}

/** What holds a requirement, in place of what implements it. */
export function isTestFile(path: string): boolean {
  return path.startsWith('tests/') || /\.(test|spec)\.tsx?$/.test(path);
}

/** Fills the columns "Code" and "Tests" with the files that name each requirement. */
export function writeReferences(page: string, files: SourceFile[]): string {
  const named = new Map<string, string[]>();
  for (const { path, text } of files)
    for (const id of new Set(text.match(ID))) named.set(id, [...(named.get(id) ?? []), path]);
  return page.replace(ROW, (row, id: string, rest: string) => {
    const cells = rest.split(' | ');
    if (NOT_BUILT.test(cells.at(-2)?.trim() ?? '')) return row;
    const paths = named.get(id) ?? [];
    const column = (isTest: boolean) =>
      paths
        .filter((path) => isTestFile(path) === isTest)
        .map((path) => `\`${path.replace(SITE, '')}\``)
        .join(', ') || '–';
    return `| ${id} |${cells.slice(0, -2).join(' | ')} | ${column(false)} | ${column(true)} |`;
  });
}

/** Paths in a cell are relative to the site's source, unless they begin with a folder of the repository. */
function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(({ 1: path = '' }) =>
    /^(apps|packages|scripts|tests)\//.test(path) ? path : SITE + path,
  );
}
