import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const CATCH_ALL = /(?:^|\/)(utils?|helpers?|common|misc|shared|lib)(?:\.|\/)/i;

/** No file or folder with a name that says nothing about its content. */
export function checkFileNames(files: SourceFile[]): Problem[] {
  return files.flatMap(({ path }) => {
    const name = CATCH_ALL.exec(path)?.[1];
    if (!name) return [];
    const message = `"${name}" says nothing about what is inside, so everything ends up there. Name the file after the one thing it does.`;
    return [{ file: path, rule: 'file-name', message }];
  });
}
