import type { Browser } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { runLighthouse } from '../../fixtures/runLighthouse.ts';
import { median } from '../median.ts';
import { LIMITS } from './LIMITS.ts';

/** Medians of a page's total blocking time: measured visitors, and those who refused. */
export interface Blocking {
  onMs: number;
  offMs: number;
}

const EVENT = /\/segment\/v1\/[tipb]$/;

interface BlockingOptions {
  /** On which the browser listens for Lighthouse. */
  port: number;
  runs: number;
  /** Number of runs where the first ones exceed the limit: the page's own tasks vary. */
  maxRuns: number;
}

/**
 * Runs Lighthouse (mobile) on one page in turn for a visitor who allowed analytics and one who refused, so that a busy machine affects both.
 * @throws Error where a visitor who allowed it was not measured, or one who refused was
 */
export async function measureBlocking(
  browser: Browser,
  address: string,
  { port, runs, maxRuns }: BlockingOptions,
): Promise<Blocking> {
  const cdp = await browser.newBrowserCDPSession();
  const measured: Record<'on' | 'off', number[]> = { on: [], off: [] };
  const medians = () => ({ onMs: median(measured.on), offMs: median(measured.off) });
  // REQ-PRF-08
  const isWithin = () => medians().onMs - medians().offMs <= LIMITS.addedTbtMs;
  for (let run = 0; run < runs || (run < maxRuns && !isWithin()); run += 1) {
    for (const state of ['off', 'on'] as const) {
      const value = consentValue(state === 'on' ? ['C0002'] : []);
      await cdp.send('Storage.clearCookies');
      await cdp.send('Storage.setCookies', { cookies: [{ name: 'OptanonConsent', value, url: address }] });
      measured[state].push(await blockingTime(address, port, state === 'on'));
    }
  }
  return medians();
}

async function blockingTime(address: string, port: number, isMeasured: boolean): Promise<number> {
  const onlyAudits = ['total-blocking-time', 'network-requests'];
  const { audits } = await runLighthouse(address, { port, onlyAudits });
  const { items = [] } = (audits['network-requests']?.details ?? {}) as { items?: { url: string }[] };
  const events = items.filter(({ url }) => EVENT.test(url)).length;
  if (events > 0 !== isMeasured)
    throw new Error(`${address}: ${events} events, with analytics ${isMeasured ? 'on' : 'off'}`);
  return audits['total-blocking-time']?.numericValue ?? Number.NaN;
}
