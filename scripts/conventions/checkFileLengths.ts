import { measureLengths } from './measureLengths.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

/** A cohesive module has 40 to 200 lines; this is the most that is allowed. */
const MAX_LINES = 400;

/** Finds source files that are too long to be read on their own. */
export function checkFileLengths(files: SourceFile[]): Problem[] {
  return measureLengths(files)
    .lengths.filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => ({
      file: path,
      rule: 'file-length',
      message: `has ${lines} lines, ${MAX_LINES} are allowed: a file this long holds more than one concept. Split it.`,
    }));
}
