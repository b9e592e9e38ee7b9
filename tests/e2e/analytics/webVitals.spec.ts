import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { type FakeCollector, fakeCollector } from '../setup/fakeCollector.ts';
import { pinAgent } from '../setup/pinAgent.ts';
import { test } from '../setup/test.ts';

test.use({ userAgent: VISITOR_AGENT });
test.beforeEach(({ context }) => pinAgent(context));

const MEASURED = { value: expect.any(Number), rating: expect.stringMatching(/^(good|needs-improvement|poor)$/) };
const CODE = /sendWebVitals/;

/** Resolves when the page measures: its observers have reported the paint. */
async function whenMeasured(page: Page, act: () => Promise<unknown>): Promise<void> {
  const loaded = page.waitForResponse(CODE);
  await act();
  await (await loaded).finished();
  // Observers report buffered entries in tasks of their own, within a frame.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

const vitalsIn = (collector: FakeCollector) => collector.stored().filter(({ event }) => event === 'web vitals');

// REQ-MON-06
test('consent on an open page sends the vitals of its load; before it, nothing is loaded', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await giveConsent(page);
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  expect(requested.filter((url) => CODE.test(url))).toEqual([]);
  await whenMeasured(page, () => giveConsent(page, 'C0002'));
  // The beacon may be lost with the page; the next page sends the event again.
  await page.evaluate(() => Object.defineProperty(navigator, 'sendBeacon', { value: () => false }));
  await page.goto('/legal/terms');
  await expect.poll(() => vitalsIn(collector).length).toBe(1);
  expect(vitalsIn(collector)[0]?.properties).toMatchObject({ pageId: 'pricing', fcp: MEASURED, ttfb: MEASURED });
});

test('a crawler is not measured, even with a consent cookie', async ({ browser }) => {
  const crawler = await browser.newContext({ baseURL: process.env.BASE_URL, userAgent: 'Googlebot/2.1' });
  const page = await crawler.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await giveConsent(page, 'C0002');
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  expect(requested.filter((url) => CODE.test(url))).toEqual([]);
  await crawler.close();
});
