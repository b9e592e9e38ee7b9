import type { Result } from 'lighthouse';
import { consentValue } from '../../fixtures/consentValue.ts';
import { runLighthouse } from '../../fixtures/runLighthouse.ts';
import { median } from '../median.ts';
import type { Row } from '../runRows.ts';
import { LIMITS } from './LIMITS.ts';
import { type ObservationProof, PAGES } from './ObservationProof.ts';

const LONG_TASK_MS = 50;

/** Requests of all that observes: a run without one of them would measure less than everything. */
const OBSERVERS = [/\/datadog\/api\/v2\//, /\/amplitude\//, /datadogRecorder/];

/**
 * By default Lighthouse ends its recording when a page has been quiet for a second, and calculates the throttling: observation, which begins after 5 s of
 * quiet, would not be in it. So the throttling is applied, and the recording goes on for as long as everything that observes takes to start.
 */
const RECORDING = { throttlingMethod: 'devtools', pauseAfterLoadMs: 20_000 } as const;

/** Points that a page loses by being observed: medians of pairs, each a visitor who refused and one who allowed, in turn. */
export const SCORE_ROWS: Row<ObservationProof>[] = Object.entries(PAGES).map(([name, path]) => ({
  name: `score-${name}`,
  async measure({ origin, browser, port, runs }) {
    const scores: Record<'on' | 'off', number[]> = { on: [], off: [] };
    const blocked: Record<'on' | 'off', number[]> = { on: [], off: [] };
    const cdp = await browser.newBrowserCDPSession();
    for (let run = 0; run < runs; run += 1) {
      for (const state of ['off', 'on'] as const) {
        const value = consentValue(state === 'on' ? ['C0002'] : []);
        await cdp.send('Storage.clearCookies');
        await cdp.send('Storage.setCookies', { cookies: [{ name: 'OptanonConsent', value, url: origin }] });
        const { score, blockedMs } = await rate(origin + path, port, state === 'on');
        scores[state].push(score);
        blocked[state].push(blockedMs);
      }
    }
    const [on, off] = [median(scores.on), median(scores.off)];
    return {
      title: `${name}: points lost by observation`,
      ...{ value: off - on, unit: 'points', limit: LIMITS.scorePoints },
      is: 'most',
      note: `median ${on} observed (${scores.on.join(' ')}), ${off} refused (${scores.off.join(' ')}); tasks block ${median(blocked.on)} ms and ${median(blocked.off)} ms in the whole recording`,
    };
  },
}));

/**
 * @returns the score, and what tasks of the whole recording take beyond 50 ms each: the score counts them until the page is interactive only
 * @throws Error where a visitor who allowed it was not observed, or one who refused was
 */
async function rate(address: string, port: number, isObserved: boolean): Promise<{ score: number; blockedMs: number }> {
  const { audits, categories } = await runLighthouse(address, { port, onlyCategories: ['performance'], ...RECORDING });
  const requests = itemsOf<{ url: string }>(audits['network-requests']);
  const found = OBSERVERS.filter((pattern) => requests.some(({ url }) => pattern.test(url)));
  if (found.length !== (isObserved ? OBSERVERS.length : 0))
    throw new Error(
      `${address}: of ${OBSERVERS.join(', ')} a visitor ${isObserved ? 'with' : 'without'} consent has ${found.join(', ') || 'none'}`,
    );
  const tasks = itemsOf<{ duration: number }>(audits['long-tasks']);
  return {
    score: Math.round((categories.performance?.score ?? Number.NaN) * 100),
    blockedMs: Math.round(tasks.reduce((sum, { duration }) => sum + duration - LONG_TASK_MS, 0)),
  };
}

function itemsOf<Item>(audit: Result['audits'][string] | undefined): Item[] {
  return ((audit?.details ?? {}) as { items?: Item[] }).items ?? [];
}
