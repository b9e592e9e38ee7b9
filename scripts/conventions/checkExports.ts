import { basename } from 'node:path';
import { CONSTANTS_FILES } from './CONSTANTS_FILES.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const DECLARED = /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(?:function\*?|const|let|class)\s+([\w$]+)/gm;
const TYPE = /^export\s+(?:interface|type)\s+([\w$]+)/gm;
const LISTED = /^export\s+\{([^}]*)\}/gm;
/** Routes export what Astro asks for, a configuration its default, an index what its package offers. */
const FREE =
  /\/src\/pages\/|\.config\.|\.(test|spec)\.tsx?$|\.d\.ts$|\/index\.ts$|\.cjs$|\/testing\/|\/generated\/|\.generated\.|^tests\//;

/** A constant may stand beside the function that is its meaning, and a file of constants alone bears any name. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** One exported value per file, and the file bears its name or that of a type beside it. */
export function checkExports(files: SourceFile[]): Problem[] {
  return files
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !FREE.test(path) && !(path in CONSTANTS_FILES))
    .flatMap(checkFile);
}

function checkFile(file: SourceFile): Problem[] {
  const things = exportedValues(file.text).filter((name) => !CONSTANT.test(name));
  const [first, second] = things;
  if (!first) return [];
  if (second) {
    const message = `exports ${things.join(', ')}: a file holds the one thing it is named after, so that it is found by its name. Split it.`;
    return [{ file: file.path, rule: 'one-export', message }];
  }
  const wanted = basename(file.path).split('.')[0];
  const types = [...file.text.matchAll(TYPE)].map(([, name]) => name);
  if (first === wanted || types.includes(wanted)) return [];
  const message = `exports ${first}: a file is named after what it exports, so that it is found by its name. Rename one of them.`;
  return [{ file: file.path, rule: 'export-name', message }];
}

function exportedValues(text: string): string[] {
  const declared = [...text.matchAll(DECLARED)].map(([, name]) => name ?? '');
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name && !name.startsWith('type '))
      .map((name) => name.split(/\s+as\s+/).at(-1) ?? name),
  );
  return [...new Set([...declared, ...listed])];
}
