import { measureLengths } from './measureLengths.ts';
import type { Problem } from './Problem.ts';
import type { SourceFile } from './SourceFile.ts';

const LONGEST_LINES = 250;
const MEDIAN_LINES = 60;

/** No source file over 250 lines, and the median at most 60. */
export function checkFileLengths(files: SourceFile[]): Problem[] {
  const { lengths, median } = measureLengths(files);
  const long = lengths
    .filter(({ lines }) => lines > LONGEST_LINES)
    .map(({ path, lines }) => ({
      file: path,
      rule: 'file-length',
      message: `has ${lines} lines, ${LONGEST_LINES} are allowed: a file this long is more than one thing. Split it.`,
    }));
  if (median <= MEDIAN_LINES) return long;
  const message = `the median source file has ${median} lines, ${MEDIAN_LINES} are aimed at: split the long ones.`;
  return [...long, { file: '.', rule: 'file-length-median', message }];
}
