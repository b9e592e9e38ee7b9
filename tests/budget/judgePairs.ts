import { judge, type Verdict } from './judge.ts';
import { medianRun } from './medianRun.ts';
import type { PageRun } from './PageRun.ts';

/** Where two pairs hold a limit, seven of nine that miss it could be chance (sign test, p = 0.09); eight of nine hardly (p = 0.02). */
const PAIRS_THAT_ACQUIT = 2;

/**
 * Holds the medians of several runs against the limits. What they miss passes all the same where two pairs of runs hold it: on a machine that others
 * slow down, the very same page differs from run to run by more than its limit.
 * @param pages runs of the page, each beside the run of its static twin of the same moment
 */
export function judgePairs(pages: PageRun[], twins: PageRun[]): Verdict[] {
  const pairs = pages.map((page, index) => judge(page, twins[index] ?? page));
  return judge(medianRun(pages), medianRun(twins)).map((verdict) => {
    const holding = pairs.flat().filter(({ figure, passed }) => figure === verdict.figure && passed);
    return { ...verdict, passed: verdict.passed || holding.length >= PAIRS_THAT_ACQUIT };
  });
}
