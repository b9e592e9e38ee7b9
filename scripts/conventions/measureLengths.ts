import type { SourceFile } from './SourceFile.ts';

/** Lines of each file, and the median over all; generated files don't count. */
export function measureLengths(files: SourceFile[]): { lengths: { path: string; lines: number }[]; median: number } {
  const lengths = files
    .filter(({ path }) => !/\/generated\/|\.generated\.|\.json$/.test(path))
    .map(({ path, text }) => ({ path, lines: text.replace(/\n$/, '').split('\n').length }));
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  return { lengths, median: sorted[Math.floor((sorted.length - 1) / 2)] ?? 0 };
}
