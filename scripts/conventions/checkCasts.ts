import { lineOf } from './lineOf.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** Casts that tell the compiler nothing, or anything. */
const CAST = /\bas\s+(?:unknown\s+as|any|never)\b/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm;
const PRODUCTION = /^(apps|packages)\/.*\.(tsx?|astro)$/;
const TESTS = /\.test\.tsx?$|\/testing\/|\/test[A-Z]\w*\.tsx?$/;

/** Files with such casts that are still to be mended. A file is taken out with its last cast, and none is added. */
export const FILES_WITH_CASTS: ReadonlySet<string> = new Set(['apps/site/src/flags/debug/overrideStorage.ts']);

/** Production code has no `as never`, `as any` or `as unknown as`: where types and values disagree, one of them is wrong. */
export function checkCasts(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => PRODUCTION.test(path) && !TESTS.test(path))
    .flatMap(({ path, text }) => {
      const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
      const casts = [...code.matchAll(CAST)];
      if (FILES_WITH_CASTS.has(path))
        return casts.length > 0
          ? []
          : [problemAt(path, 1, 'has no such cast any more: take it out of FILES_WITH_CASTS')];
      return casts.map((match) =>
        problemAt(path, lineOf(text, match.index), `"${match[0]}": narrow by a check, or give the value its type`),
      );
    });
}

function problemAt(file: string, line: number, message: string): Problem {
  return { file, line, rule: 'no-blind-cast', message };
}
