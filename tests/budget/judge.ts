import { LIMITS, SLOW } from './LIMITS.ts';
import type { PageRun } from './PageRun.ts';

/** One figure held against its limit. */
export interface Verdict {
  figure: string;
  value: number;
  limit: string;
  passed: boolean;
}

/** Holds a page's figures against the limits, and against its static twin where the limit is relative. */
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
