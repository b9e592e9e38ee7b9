import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';
import { watchTracker } from '../setup/watchTracker.ts';

// These tests act before the scripts are loaded.
test.use({ userAgent: VISITOR_AGENT, isBootAwaited: false });

const BOOT = '**/Document.astro*';
const MEASURING = '**/startMeasurement*';
/** The tracker's script, and a batch's 5 s. */
const DELIVERED = { timeout: 60_000 };

/** Holds back a script. @returns releases it */
async function holdBack(page: Page, script: string): Promise<() => void> {
  const coming = Promise.withResolvers<void>();
  await page.route(script, (route) => coming.promise.then(() => route.continue()));
  return coming.resolve;
}

/** Opens a page whose analytics code can't be fetched, and waits until the page listens for the network to come back. */
async function openUnmeasured(page: Page, path: string): Promise<void> {
  const foundOut = page.waitForEvent('console', (message) => message.text().includes('[measure]'));
  await Promise.all([foundOut, page.goto(path)]);
}

/** Waits until clicks are read, so that a page that is left keeps them: their code is loaded after the boot script. */
async function clicksAreRead(page: Page): Promise<void> {
  const fetched = () =>
    performance.getEntriesByType('resource').find(({ name }) => name.includes('/clickListener'))?.name;
  const address = await (await page.waitForFunction(fetched)).jsonValue();
  await page.evaluate((script = '') => import(script), address);
}

const isBooted = () => performance.getEntriesByName('boot').length > 0;
const clicksOf = (events: ReturnType<typeof watchTracker>) => events.filter(({ name }) => name === 'click web');

test('a click that leaves the page before the tracker is loaded is sent by the next page, unchanged', async ({
  page,
}) => {
  const events = watchTracker(page);
  const release = await holdBack(page, MEASURING);
  await giveConsent(page, 'C0002');
  await page.goto('/');
  await clicksAreRead(page);
  const address = page.url();
  const before = Date.now();
  await page.locator('header [href="/pricing"]').first().click();
  await page.waitForURL('**/pricing');
  const after = Date.now();
  const storedClicks = () =>
    page.evaluate(() => Object.entries({ ...localStorage }).filter(([key]) => /^cuClicks/.test(key)));
  const [left] = (await storedClicks()).flatMap(([, clicks]) => JSON.parse(clicks));
  expect(left).toMatchObject({ page: { url: address, path: '/' }, properties: { linkUrl: '/pricing' } });
  expect(Date.parse(left.timestamp)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(left.timestamp)).toBeLessThanOrEqual(after);
  const sent = page.waitForRequest((request) => (request.postData() ?? '').includes('click web'), DELIVERED);
  // Only now: the tracker would otherwise send the click from the page that is left.
  await page.reload({ waitUntil: 'commit' });
  release();
  const { messageId, timestamp, context } = (await sent).postDataJSON();
  expect([messageId, timestamp, context.page.url]).toEqual([left.messageId, left.timestamp, address]);
  await expect.poll(() => clicksOf(events)).toHaveLength(1);
  expect(clicksOf(events)[0]?.properties).toMatchObject({ linkUrl: '/pricing', clickLocation: { root: 'header' } });
  expect(await storedClicks()).toEqual([]);
});

test('a click before the boot script is loaded counts with consent', async ({ page }) => {
  const events = watchTracker(page);
  const release = await holdBack(page, BOOT);
  await giveConsent(page, 'C0002');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.locator('[data-next]').first().dispatchEvent('click');
  release();
  await expect
    .poll(() => clicksOf(events).map(({ properties }) => properties))
    .toMatchObject([{ type: 'carousel', fromSlide: 1, toSlide: 2 }]);
});

test('a click without consent is never sent, also when consent follows', async ({ page }) => {
  const events = watchTracker(page);
  const release = await holdBack(page, BOOT);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await page.locator('[data-next]').first().dispatchEvent('click');
  release();
  await page.waitForFunction(isBooted);
  await giveConsent(page, 'C0002');
  await expect.poll(() => events.map(({ call }) => call)).toContain('page');
  await page.locator('[data-next]').first().dispatchEvent('click');
  await expect.poll(() => clicksOf(events)).toHaveLength(1);
});

test('where the analytics code can’t be fetched, the next page sends clicks and page view; so does the page itself once the network is back', async ({
  page,
  clock,
}) => {
  const events = watchTracker(page);
  await page.route(MEASURING, (route) => route.abort());
  await giveConsent(page, 'C0002');
  const before = Date.now();
  await openUnmeasured(page, '/');
  await page.locator('[data-next]').first().dispatchEvent('click');
  // The debounce of page views, and some.
  await clock.pass(page, 500);
  const after = await page.evaluate(() => Date.now());
  await openUnmeasured(page, '/legal/privacy');
  await page.unroute(MEASURING);
  expect(events).toEqual([]);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect
    .poll(() => clicksOf(events).map(({ properties }) => properties))
    .toMatchObject([{ type: 'carousel', clickLocation: { root: 'main', breadcrumb: 'unknown' } }]);
  const views = () => events.filter(({ call }) => call === 'page');
  await expect.poll(() => views().map(({ name }) => name)).toHaveLength(2);
  expect(views().map(({ properties }) => properties.actual_path)).toEqual(['/', '/legal/privacy']);
  const shownAt = Date.parse(views()[0]?.timestamp ?? '');
  expect(shownAt).toBeGreaterThanOrEqual(before);
  expect(shownAt).toBeLessThanOrEqual(after);
});
