import { expect, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { launchPlainBrowser } from '../../fixtures/launchPlainBrowser.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { type FakeCollector, fakeCollector } from '../setup/fakeCollector.ts';
import { keepBeacon } from '../setup/keepBeacon.ts';
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
test('a page that is left sends its vitals by the beacon, in one event', async ({ page, context }) => {
  await fakeCollector(context);
  const beacon = await keepBeacon(page);
  await giveConsent(page, 'C0002');
  await whenMeasured(page, () => page.goto('/pricing'));
  // An interaction, so that there is one to measure.
  await page.locator('h1').click();
  await page.goto('/robots.txt');
  const { batch } = JSON.parse((await beacon()).body);
  const vitals = batch.filter(({ event }: { event?: string }) => event === 'web vitals');
  expect(vitals).toHaveLength(1);
  expect(vitals[0].context.page.path).toBe('/pricing');
  expect(vitals[0].properties).toMatchObject({
    ...{ viewId: expect.any(String), report: 1, pageId: 'pricing', navigationType: 'navigate' },
    ...{ lcp: MEASURED, fcp: MEASURED, ttfb: MEASURED, cls: MEASURED },
  });
});

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

test('a page restored from the back/forward cache is a view of its own', async () => {
  const { origin } = readSite();
  // Under Playwright, Chromium keeps no page for the back button.
  const browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', VISITOR_AGENT);
  try {
    const tab = await browser.newTab({ isNewVisitor: true });
    const go = async (step: string, path: string) => {
      await tab.evaluate(`void setTimeout(() => { ${step} })`);
      await tab.until(`location.pathname === '${path}' && document.readyState === 'complete'`);
    };
    await tab.open(`${origin}/robots.txt`);
    await tab.evaluate(`document.cookie = 'OptanonConsent=${consentValue(['C0002'])}; path=/'`);
    await tab.open(`${origin}/legal/terms`);
    await tab.evaluate(`void addEventListener('pageshow', ({ persisted }) => { self.persisted = persisted })`);
    // The vendors come after the web vitals.
    await tab.until(`performance.getEntriesByType('resource').some(({ name }) => name.includes('loadDatadog'))`);
    const visitor = await tab.evaluate<string>(`JSON.parse(localStorage.getItem('ajs_anonymous_id'))`);
    await go(`location.href = '/legal/privacy'`, '/legal/privacy');
    await go('history.back()', '/legal/terms');
    expect(await tab.evaluate('self.persisted')).toBe(true);
    await tab.evaluate(
      'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
    );
    await go(`location.href = '/robots.txt'`, '/robots.txt');
    const views = async () => {
      const address = `${process.env.ADMIN_URL}/inspector/api/events?visitor=${visitor}&limit=200`;
      const { events } = await (await fetch(address)).json();
      return events
        .filter(
          ({ vendor, event }: { vendor: string; event: string }) => vendor === 'segment' && event === 'web vitals',
        )
        .map(({ payload }: { payload: { properties: Record<string, unknown> } }) => payload.properties)
        .filter(({ pageId }: { pageId: string }) => pageId === 'legal-terms')
        .map(({ navigationType }: { navigationType: string }) => navigationType)
        .sort();
    };
    await expect.poll(views).toEqual(['back-forward-cache', 'navigate']);
  } finally {
    await browser.close();
  }
});
