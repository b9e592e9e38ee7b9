import { LIMITS } from './LIMITS.ts';
import type { PageRun } from './PageRun.ts';

/** One figure held against its limit. */
export interface Verdict {
  figure: string;
  value: number;
  limit: string;
  passed: boolean;
}

/**
 * Holds a page's figures against the limits, and against its static twin where the limit is relative. The speed that is rated is relative too: on a
 * machine so slow that the twin, which has no script, misses 100, no page reaches it.
 */
export function judge(page: PageRun, twin: PageRun): Verdict[] {
  const ratio = page.lcpMs / twin.lcpMs;
  const blocking = page.tbtMs - twin.tbtMs;
  return [
    ...Object.entries(page.scores).map(([figure, value]) => ({
      figure,
      value,
      limit: `${leastScore(figure, twin)}`,
      passed: value >= leastScore(figure, twin),
    })),
    { figure: 'LCP of twin’s', value: ratio, limit: `≤ ${LIMITS.lcpRatio}`, passed: ratio <= LIMITS.lcpRatio },
    {
      figure: 'TBT over twin ms',
      value: blocking,
      limit: `≤ ${LIMITS.tbtOverTwinMs}`,
      passed: blocking <= LIMITS.tbtOverTwinMs,
    },
    { figure: 'CLS', value: page.cls, limit: `${LIMITS.cls}`, passed: page.cls <= LIMITS.cls },
  ];
}

function leastScore(category: string, twin: PageRun): number {
  return category === 'performance' ? Math.min(LIMITS.score, twin.scores.performance ?? LIMITS.score) : LIMITS.score;
}
