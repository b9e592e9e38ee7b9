import { expect } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { launchPlainBrowser, type PlainBrowser, type PlainTab } from '../../fixtures/launchPlainBrowser.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { test } from '../setup/test.ts';

// What both recipients have stored once a page is left. Under Playwright, Chromium forgets the visitor's user agent while a page is left, prerenders
// nothing, and keeps no page for the back button.

const { origin } = readSite();
const PAGE = { path: '/legal/terms', pageId: 'legal-terms' };
const NEXT = { path: '/pricing', pageId: 'pricing' };
/** In the header. */
const LINK = `header a[href='${NEXT.path}']`;
const METRIC = { value: expect.any(Number), rating: expect.stringMatching(/^(good|needs-improvement|poor)$/) };
/** The first report of a view, with what is measured without an interaction. */
const reportOf = (pageId: string, navigationType: string) => ({
  ...{ viewId: expect.any(String), report: 1, pageId, navigationType },
  ...{ lcp: METRIC, cls: METRIC, fcp: METRIC, ttfb: METRIC },
});

interface StoredEvent {
  event: string | null;
  messageId: string;
  occurredAt: string;
  payload: { properties?: object; event_properties?: object };
}

let browser: PlainBrowser;
let tab: PlainTab;
let visitor: string;

// One browser for all tests: its start takes longer than each of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  browser = await launchPlainBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', VISITOR_AGENT);
});
test.afterAll(() => browser?.close());

/** Opens the page as a visitor who allowed analytics, and waits until the page is measured. */
async function visit(opened: PlainTab): Promise<void> {
  tab = opened;
  // Not a page of the site, so that nothing runs before the consent.
  await tab.open(`${origin}/robots.txt`);
  await tab.evaluate(`document.cookie = 'OptanonConsent=${consentValue(['C0002'])}; path=/'`);
  await tab.open(`${origin}${PAGE.path}`);
  await whenMeasured();
  // Stored with the page's first event.
  await tab.until(`'ajs_anonymous_id' in localStorage`);
  visitor = await tab.evaluate<string>(`JSON.parse(localStorage.getItem('ajs_anonymous_id'))`);
}

async function whenMeasured(): Promise<void> {
  // Segment's SDK has its turn after the web vitals.
  await tab.until(`performance.getEntriesByType('resource').some(({ name }) => name.includes('startSdk'))`);
  await whenReported();
}

/** Observers report what was buffered in tasks of their own, within two frames. */
async function whenReported(): Promise<void> {
  await tab.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
  );
}

/** Leaves by a step of the page, and waits for the next one. */
async function leave(step: string, path: string): Promise<void> {
  await tab.evaluate(`void setTimeout(() => { ${step} })`);
  await at(path);
}
const at = (path: string) => tab.until(`location.pathname === '${path}' && document.readyState === 'complete'`);

/** The web vitals that a recipient has stored, in the order of time. */
async function storedAt(vendor: 'segment' | 'amplitude'): Promise<StoredEvent[]> {
  const query = new URLSearchParams({ vendor, visitor, event: 'web vitals', limit: '1000' });
  const answer = await fetch(`${process.env.ADMIN_URL}/inspector/api/events?${query}`);
  const { events } = (await answer.json()) as { events: StoredEvent[] };
  return events.toSorted((one, other) => one.occurredAt.localeCompare(other.occurredAt));
}

/** Waits until both recipients have all reports, and checks that they are the same, each once. */
async function expectStored(reports: object[]): Promise<void> {
  const counts = async () => [(await storedAt('segment')).length, (await storedAt('amplitude')).length];
  await expect.poll(counts).toEqual([reports.length, reports.length]);
  const [collected, product] = [await storedAt('segment'), await storedAt('amplitude')];
  expect(collected.map(({ payload }) => payload.properties)).toMatchObject(reports);
  expect(product.map(({ payload }) => payload.event_properties)).toMatchObject(reports);
  expect(product.map(({ messageId }) => messageId)).toEqual(collected.map(({ messageId }) => messageId));
}

test.describe('a page that is left', () => {
  test.beforeEach(async () => visit(await browser.newTab({ isNewVisitor: true })));
  test.afterEach(() => tab.close());

  // REQ-MON-06
  test('by a click on a link', async () => {
    await tab.click(LINK);
    await at(NEXT.path);
    await expectStored([reportOf(PAGE.pageId, 'navigate')]);
  });

  test('by its own code, then by reloading the next one', async () => {
    await leave(`location.href = '${NEXT.path}'`, NEXT.path);
    await whenMeasured();
    await expectStored([reportOf(PAGE.pageId, 'navigate')]);
    await tab.evaluate('void setTimeout(() => location.reload())');
    await tab.until(`performance.getEntriesByType('navigation')[0].type === 'reload'`);
    await whenMeasured();
    await leave(`location.href = '/robots.txt'`, '/robots.txt');
    await expectStored([
      reportOf(PAGE.pageId, 'navigate'),
      reportOf(NEXT.pageId, 'navigate'),
      reportOf(NEXT.pageId, 'reload'),
    ]);
  });

  test('by showing another tab, as on a phone before the browser ends it', async () => {
    await tab.cover();
    await expectStored([reportOf(PAGE.pageId, 'navigate')]);
  });

  test('and restored from the back/forward cache is a view of its own', async () => {
    await tab.evaluate(`void addEventListener('pageshow', ({ persisted }) => { self.persisted = persisted })`);
    await leave(`location.href = '/robots.txt'`, '/robots.txt');
    await leave('history.back()', PAGE.path);
    expect(await tab.evaluate('self.persisted')).toBe(true);
    await whenReported();
    await leave(`location.href = '/robots.txt'`, '/robots.txt');
    await expectStored([reportOf(PAGE.pageId, 'navigate'), reportOf(PAGE.pageId, 'back-forward-cache')]);
  });

  test('for a prerendered one: that is measured once it is shown, from then on', async () => {
    await tab.hover(LINK);
    await expect.poll(() => tab.prerenderedCount()).toBe(1);
    // The page may still be loading; then it can't be evaluated.
    const hasBooted = () =>
      tab.evaluatePrerendered<boolean>(`performance.getEntriesByName('boot').length > 0`).catch(() => false);
    await expect.poll(hasBooted).toBe(true);
    await tab.click(LINK);
    await at(NEXT.path);
    const activated = await tab.evaluate<number>(`performance.getEntriesByType('navigation')[0].activationStart`);
    expect(activated).toBeGreaterThan(0);
    await whenMeasured();
    await leave(`location.href = '/robots.txt'`, '/robots.txt');
    // Its answer came before it was shown.
    const shown = { ...reportOf(NEXT.pageId, 'prerender'), ttfb: { value: 0, rating: 'good' } };
    await expectStored([reportOf(PAGE.pageId, 'navigate'), shown]);
  });
});

// With the browser's own storage: that of a new visitor would be deleted with the tab, and its beacon with it.
test('a page whose tab is closed', async () => {
  await visit(await browser.newTab());
  await tab.close();
  await expectStored([reportOf(PAGE.pageId, 'navigate')]);
});
