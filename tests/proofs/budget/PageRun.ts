/** The four categories of Lighthouse that are judged. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** One Lighthouse run of one page; scores from 0 to 100, `weak` names the audits that cost points. */
export interface PageRun {
  scores: Partial<Record<Category, number>>;
  weak: string[];
  /** First contentful paint. */
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  cls: number;
}

/**
 * The median of each figure over several runs of a page; of a category over the runs that rated it.
 * @throws Error without a run
 */
export function medianRun(runs: PageRun[]): PageRun {
  const [first] = runs;
  if (!first) throw new Error('There is no run to take the median of.');
  const of = (read: (run: PageRun) => number) => median(runs.map(read));
  const names = Object.keys(first.scores) as Category[];
  return {
    scores: Object.fromEntries(names.map((name) => [name, median(runs.flatMap(({ scores }) => scores[name] ?? []))])),
    weak: [...new Set(runs.flatMap(({ weak }) => weak))],
    fcpMs: of(({ fcpMs }) => fcpMs),
    lcpMs: of(({ lcpMs }) => lcpMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    cls: of(({ cls }) => cls),
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
