import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const PARTS = { tsx: 'markup', 'module.css': 'styles', 'test.tsx': 'test' };

/** Each folder of sections/ has the three files of a section. */
export function checkSectionFolders(files: SourceFile[]): Problem[] {
  const paths = new Set(files.map(({ path }) => path));
  const names = new Set([...paths].flatMap((path) => /^apps\/site\/src\/sections\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [...names].flatMap((name) =>
    Object.entries(PARTS)
      .map(([ending, part]) => ({ file: `apps/site/src/sections/${name}/${name}.${ending}`, part }))
      .filter(({ file }) => !paths.has(file))
      .map(({ file, part }) => ({
        file,
        rule: 'section-folder',
        message: `is missing (${part}): the registry finds a section by its folder's name, and each has a test. Add the file.`,
      })),
  );
}
