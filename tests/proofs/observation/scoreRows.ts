import { consentValue } from '../../fixtures/consentValue.ts';
import { runLighthouse } from '../../fixtures/runLighthouse.ts';
import { median } from '../median.ts';
import type { Row } from '../runRows.ts';
import { LIMITS } from './LIMITS.ts';
import { type ObservationProof, PAGES } from './ObservationProof.ts';

/** Requests of all that observes: a run without one of them would measure less than everything. */
const OBSERVERS = [/\/datadog\/api\/v2\//, /\/amplitude\//, /datadogRecorder/];

/** Points that a page loses by being observed: medians of pairs, each a visitor who refused and one who allowed, in turn. */
export const SCORE_ROWS: Row<ObservationProof>[] = Object.entries(PAGES).map(([name, path]) => ({
  name: `score-${name}`,
  async measure({ origin, browser, port, runs }) {
    const scores: Record<'on' | 'off', number[]> = { on: [], off: [] };
    const cdp = await browser.newBrowserCDPSession();
    for (let run = 0; run < runs; run += 1) {
      for (const state of ['off', 'on'] as const) {
        const value = consentValue(state === 'on' ? ['C0002'] : []);
        await cdp.send('Storage.clearCookies');
        await cdp.send('Storage.setCookies', { cookies: [{ name: 'OptanonConsent', value, url: origin }] });
        scores[state].push(await scoreOf(origin + path, port, state === 'on'));
      }
    }
    const [on, off] = [median(scores.on), median(scores.off)];
    return {
      title: `${name}: points lost by observation`,
      ...{ value: off - on, unit: 'points', limit: LIMITS.scorePoints },
      is: 'most',
      note: `median ${on} observed (${scores.on.join(' ')}), ${off} refused (${scores.off.join(' ')})`,
    };
  },
}));

/** @throws Error where a visitor who allowed it was not observed, or one who refused was */
async function scoreOf(address: string, port: number, isObserved: boolean): Promise<number> {
  const { audits, categories } = await runLighthouse(address, { port, onlyCategories: ['performance'] });
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: { url: string }[] };
  const found = OBSERVERS.filter((pattern) => items.some(({ url }) => pattern.test(url)));
  if (found.length !== (isObserved ? OBSERVERS.length : 0))
    throw new Error(
      `${address}: of ${OBSERVERS.join(', ')} a visitor ${isObserved ? 'with' : 'without'} consent has ${found.join(', ') || 'none'}`,
    );
  return Math.round((categories.performance?.score ?? Number.NaN) * 100);
}
