import { medianRun, type PageRun } from './PageRun.ts';

/**
 * Compared with a static twin of the same page in the same run. Blocking time may be `tbtRatio` times the twin's and `tbtMoreMs` more: the twin says how
 * slow the machine is, and the rest is what one short task takes.
 * REQ-PRF-09.
 */
export const LIMITS = { score: 100, lcpRatio: 1.05, tbtRatio: 1.3, tbtMoreMs: 20, cls: 0 } as const;

/**
 * The score where a machine is slow: the twins, which have no script, block the phone that Lighthouse makes of this machine for 25 to 50 ms while nothing
 * else runs. Where they block it for more, each task of the page takes as much longer, and the score falls without a fault of the page.
 */
export const SLOW = { fromTwinTbtMs: 60, score: 90 } as const;

/** One figure and its limit. */
export interface Verdict {
  figure: string;
  value: number;
  limit: string;
  passed: boolean;
}

/** Compares a page's figures with the limits, and with its static twin where the limit is relative. */
export function judge(page: PageRun, twin: PageRun): Verdict[] {
  const isSlow = twin.tbtMs > SLOW.fromTwinTbtMs;
  const atLeast = (figure: string, value: number, limit: number) => ({
    figure,
    value,
    limit: `${limit}`,
    passed: value >= limit,
  });
  const atMost = (figure: string, value: number, limit: number) => ({
    figure,
    value,
    limit: `≤ ${limit}`,
    passed: value <= limit,
  });
  return [
    ...Object.entries(page.scores).map(([figure, value]) =>
      atLeast(figure, value, isSlow && figure === 'performance' ? SLOW.score : LIMITS.score),
    ),
    atMost('LCP of twin’s', page.lcpMs / twin.lcpMs, LIMITS.lcpRatio),
    atMost('TBT ms', page.tbtMs, Math.round(LIMITS.tbtRatio * twin.tbtMs + LIMITS.tbtMoreMs)),
    atMost('CLS', page.cls, LIMITS.cls),
  ];
}

/** Where two pairs hold a limit, seven of nine that miss it could be chance (sign test, p = 0.09); eight of nine hardly (p = 0.02). */
const PAIRS_THAT_ACQUIT = 2;

/**
 * Compares the medians of several runs with the limits. A median beyond a limit passes where two pairs of runs are within it: on a busy machine the
 * same page differs from run to run by more than its limit.
 * @param pages runs of the page, each beside the run of its static twin of the same moment
 */
export function judgePairs(pages: PageRun[], twins: PageRun[]): Verdict[] {
  const pairs = pages.map((page, index) => judge(page, twins[index] ?? page));
  return judge(medianRun(pages), medianRun(twins)).map((verdict) => {
    const holding = pairs.flat().filter(({ figure, passed }) => figure === verdict.figure && passed);
    return { ...verdict, passed: verdict.passed || holding.length >= PAIRS_THAT_ACQUIT };
  });
}
