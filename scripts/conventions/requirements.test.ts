import { expect, test } from 'vitest';
import { checkRequirements } from './checkRequirements.ts';
import { REQUIREMENTS_PAGE, writeReferences } from './requirements.ts';
import type { SourceFile } from './SourceFile.ts';

const BUILT = '| REQ-ABC-01 | Waits. | 5 s | `a/wait.ts` | `tests/wait.spec.ts` |';
const PLANNED = '| REQ-ABC-02 | Sings. | – | not built yet: issue 9 | – |';
const FILES: SourceFile[] = [
  { path: 'apps/site/src/a/wait.ts', text: '/** REQ-ABC-01. */' },
  { path: 'tests/wait.spec.ts', text: '// REQ-ABC-01' },
];
const check = (rows: string[], files: SourceFile[] = FILES, pages: SourceFile[] = []) =>
  checkRequirements(files, [{ path: REQUIREMENTS_PAGE, text: rows.join('\n') }, ...pages]).map(
    ({ message }) => message,
  );
const withFile = (path: string, text: string) => [...FILES.filter((file) => file.path !== path), { path, text }];

test('accepts a requirement with code and test, and one that is not built yet', () => {
  expect(check([BUILT, PLANNED])).toEqual([]);
});

test.each([
  ['an unknown id in code', withFile('apps/b.ts', 'x\n// REQ-ABC-03'), 'REQ-ABC-03 is not in docs/requirements.md'],
  ['a malformed id', withFile('apps/b.ts', '// REQ-ABC-1'), 'REQ-ABC-1 is not in'],
  ['a section of a document elsewhere', withFile('apps/b.ts', '/** specification section 9 */'), 'outside the repo'],
  ['one that runs over lines', withFile('apps/b.ts', '/**\n * (Specification\n * sections 3 and 9)\n */'), 'outside'],
  ['an issue', withFile('apps/b.ts', '// As issue 4 asks.'), '"issue 4" is outside the repository'],
  ['code that no longer names it', withFile('apps/site/src/a/wait.ts', ''), 'a/wait.ts, which does not name it'],
  [
    'a longer id in its place',
    withFile('tests/wait.spec.ts', '// REQ-ABC-011'),
    'wait.spec.ts, which does not name it',
  ],
  ['a test that is gone', FILES.slice(0, 1), 'tests/wait.spec.ts, which does not exist'],
])('finds %s', (_, files, message) => {
  expect(check([BUILT, PLANNED], files).join('\n')).toContain(message);
});

test.each([
  ['no values', BUILT.replace('| 5 s ', ''), 'needs 5 columns, separated by " | "; it has 4'],
  ['no code', BUILT.replace('`a/wait.ts`', '–'), 'names no source file'],
  ['no test', BUILT.replace('`tests/wait.spec.ts`', '–'), 'names no test'],
  [
    'a test as code',
    BUILT.replace('`a/wait.ts`', '`tests/wait.spec.ts`'),
    'has the test tests/wait.spec.ts in its column',
  ],
  ['code as a test', BUILT.replace('`tests/wait.spec.ts`', '`a/wait.ts`'), 'a/wait.ts as a test, which is none'],
])('refuses a built requirement with %s', (_, row, message) => {
  expect(check([row]).join('\n')).toContain(message);
});

test('refuses a duplicate id, and a dead reference in another page', () => {
  expect(check([BUILT, BUILT])).toEqual(['REQ-ABC-01 stands there twice: ids are never reused.']);
  const pages = [{ path: 'docs/a.md', text: 'By REQ-ABC-09.' }];
  expect(checkRequirements(FILES, [{ path: REQUIREMENTS_PAGE, text: BUILT }, ...pages])).toMatchObject([
    { file: 'docs/a.md', line: 1, rule: 'requirement' },
  ]);
});

test('asks for the page', () => {
  expect(checkRequirements(FILES, [])).toMatchObject([{ file: REQUIREMENTS_PAGE }]);
});

test('writes the files that name a requirement into its row, and leaves what is not built', () => {
  const empty = '| REQ-ABC-01 | Waits \\| rests. | 5 s | `old.ts` | – |';
  expect(writeReferences(`${empty}\n${PLANNED}\n`, FILES)).toBe(
    `${BUILT.replace('Waits.', 'Waits \\| rests.')}\n${PLANNED}\n`,
  );
});
