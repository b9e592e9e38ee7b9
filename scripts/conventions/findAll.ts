import { lineOf } from './lineOf.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** One problem per match of a global pattern in a file; comments are not looked into. */
export function findAll(file: SourceFile, pattern: RegExp, problem: Omit<Problem, 'file' | 'line'>): Problem[] {
  const text = blankComments(file);
  return [...text.matchAll(pattern)].map((match) => ({
    file: file.path,
    line: lineOf(text, match.index),
    rule: problem.rule,
    message: `${match[0].trim()}: ${problem.message}`,
  }));
}

/** Comments become spaces, so that offsets stay. `//` after a colon is an address, not a comment. */
function blankComments({ path, text }: SourceFile): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ');
  const withoutBlocks = text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g, blank);
  return path.endsWith('.css') ? withoutBlocks : withoutBlocks.replace(/(?<![:'"`])\/\/.*$/gm, blank);
}
