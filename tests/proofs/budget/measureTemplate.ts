import type { Visit } from '../../fixtures/listVisits.ts';
import { judge, judgePairs, LIMITS, type Verdict } from './judge.ts';
import { type Category, medianRun, type PageRun } from './PageRun.ts';
import { ratePage } from './ratePage.ts';

/** A template's medians beside its twin's, and their judgement. */
export interface TemplateResult {
  /** Path and variant. */
  path: string;
  page: PageRun;
  twin: PageRun;
  verdicts: Verdict[];
}

/** Number of pairs of runs for a median: blocking time of the same page differs by more than its limit from run to run. */
export const FULL_RUNS = 9;
const MAX_RUNS = 9;
const PAGE_CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

/** How templates are measured. */
export interface Measuring {
  origin: string;
  twinOrigin: string;
  /** Where the browser can be driven. */
  port: number;
  /** Per template, each of the page and of its twin. */
  runs: number;
  /** A miss has to be proven by pairs of runs, and does not count by its median alone. */
  isQuick: boolean;
}

/** Measures a page and its static twin in turn, so that what disturbs the machine disturbs both. */
export async function measureTemplate(
  { path, name, headers }: Visit,
  { origin, twinOrigin, port, runs, isQuick }: Measuring,
): Promise<TemplateResult> {
  // Both have compressed and cached the page before it counts.
  for (const server of [origin, twinOrigin]) {
    const response = await fetch(`${server}${path}`, { headers });
    if (!response.ok) throw new Error(`${server}${path} answers ${response.status}`);
  }
  const pages: PageRun[] = [];
  const twins: PageRun[] = [];
  const result = (): TemplateResult => {
    const page = medianRun(pages);
    const twin = medianRun(twins);
    return { path: name, page, twin, verdicts: isQuick ? judgePairs(pages, twins) : judge(page, twin) };
  };
  // A run that misses proves little on a busy machine: then the median of more decides.
  while (pages.length < runs || (pages.length < MAX_RUNS && result().verdicts.some(({ passed }) => !passed))) {
    // The other categories rate the document, which stays the same: once is enough.
    const isRated = pages.some(
      ({ scores: { performance, ...others } }) =>
        Object.values(others).every((score) => score >= LIMITS.score) && Object.keys(others).length > 0,
    );
    const categories = isRated ? PAGE_CATEGORIES.slice(0, 1) : PAGE_CATEGORIES;
    pages.push(await ratePage(`${origin}${path}`, port, categories, headers));
    twins.push(await ratePage(`${twinOrigin}${path}`, port, ['performance'], headers));
  }
  return result();
}
