import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { ConsentGroup } from '../../apps/site/src/visitor/consent/ConsentGroup.ts';
import { vendorMatrix } from '../../apps/site/src/visitor/storage/vendorMatrix.ts';
import { consent } from '../setup/consent.ts';
import { giveConsent } from '../setup/giveConsent.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { findWrongLifetimes } from '../setup/privacy/findWrongLifetimes.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import type { SeenRequest } from '../setup/privacy/SeenRequest.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { readSite } from '../setup/readSite.ts';
import { test } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

const { origin } = readSite();
const ALL: ConsentGroup[] = ['C0002', 'C0003', 'C0004'];
/** Ten pages, some by an address that a campaign gave them; the last two are the first two again. */
const JOURNEY = [
  '/?utm_source=news&utm_medium=mail&utm_campaign=may&email=ada%40example.com&redirectParams={"plan":"business"}',
  '/teams/crm',
  '/pricing?utm_source=other',
  '/teams',
  '/fr-FR/pricing',
  '/brain',
  '/features/docs',
  '/legal/cookies',
  '/',
  '/teams/crm',
];
/** Enough of it where what could go wrong is on every page alike. */
const SHORT_JOURNEY = JOURNEY.slice(0, 4);
/** Issue 5: nothing is sent any more one second after a withdrawal. */
const STOPPED_MS = 1_000;
/** Longer than the debounce of page views (300 ms), a view of a section (2000 ms) and what is queued behind them. */
const QUIET_MS = 3_000;

test.use({ userAgent: VISITOR_AGENT });

/** Does on a page what a reader does: waits, scrolls, clicks. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.waitForTimeout(400);
}

async function travel(page: Page, paths = JOURNEY): Promise<void> {
  for (const path of paths) await read(page, path);
  await page.goBack();
  await page.waitForTimeout(QUIET_MS);
}

const collectorsOf = (requests: readonly SeenRequest[]) => {
  const paths = vendorMatrix.filter(({ group }) => group !== 'C0001').flatMap(({ paths }) => paths);
  return requests.filter(({ url }) => paths.some((path) => new URL(url).pathname.startsWith(path)));
};

async function logIn(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'cuUserId', value: 'u-42', url: origin }]);
}

/** The product's own cookie is none of the site's. */
const storedBySite = async (page: Page) => (await readStored(page)).filter(({ name }) => name !== 'cuUserId');

test('a journey of ten pages before consent sends nothing and stores nothing for tracking', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  await logIn(context);
  const requests = watchRequests(context);
  await travel(page);
  expect(findForbiddenRequests(requests, origin)).toEqual([]);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem('redirectParams'))).toBe('{"plan":"business"}');
});

test('with Global Privacy Control neither does one where what is undecided is allowed', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(60_000);
  const extraHTTPHeaders = { 'x-visitor-country': 'US', 'sec-gpc': '1' };
  const context = await browser.newContext({ baseURL, userAgent: VISITOR_AGENT, extraHTTPHeaders });
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await logIn(context);
  const page = await context.newPage();
  const requests = watchRequests(context);
  await travel(page);
  expect(findForbiddenRequests(requests, origin)).toEqual([]);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
  await context.close();
});

test('what was kept under a decision goes when the decision has lapsed: on the next visit, and in an open tab', async ({
  page,
  context,
}) => {
  const kept = async () => (await storedBySite(page)).map(({ name }) => name);
  const lapse = () => context.clearCookies({ name: /^Optanon/ });
  await giveConsent(page, 'C0002', 'C0003');
  await page.goto('/teams/crm?utm_source=news');
  for (const name of ['ajs_anonymous_id', 'utm_source', 'cuSession']) await expect.poll(kept).toContain(name);
  await page.goto('about:blank');
  await lapse();
  await page.goto('/pricing');
  await expect(consent(page).banner).toBeVisible();
  await expect.poll(async () => findForbiddenStorage(await storedBySite(page))).toEqual([]);

  await giveConsent(page, 'C0002', 'C0003');
  await expect.poll(kept).toContain('ajs_anonymous_id');
  await lapse();
  await page.waitForTimeout(STOPPED_MS);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
});

test('with consent it sends and stores what the matrix names; one second after the withdrawal nothing, on any page', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000);
  await logIn(context);
  const requests = watchRequests(context);
  await page.goto('/teams/crm?utm_source=news');
  await consent(page).accept.click();
  await expect.poll(() => collectorsOf(requests).map(({ url }) => new URL(url).pathname)).toContain('/ip');
  await expect.poll(() => collectorsOf(requests).some(({ url }) => url.includes('/segment/'))).toBe(true);
  await expect
    .poll(() => collectorsOf(requests).some(({ url }) => url.includes('/visitor-identification/identify')))
    .toBe(true);
  await read(page, '/teams/sales');
  const names = (await storedBySite(page)).map(({ name }) => name);
  for (const name of ['ajs_anonymous_id', 'utm_source', 'cuSession', 'journey', 'cuUserLocation', 'department'])
    expect(names, name).toContain(name);
  expect(findForbiddenStorage(await storedBySite(page), ALL)).toEqual([]);
  expect(findForbiddenRequests(requests, origin, ALL)).toEqual([]);
  expect(findWrongLifetimes(await context.cookies())).toEqual([]);

  const { settings, preferences } = consent(page);
  await settings.click();
  await preferences.getByRole('button', { name: 'Refuse all' }).click();
  const refusedAt = Date.now();
  await page.waitForTimeout(STOPPED_MS);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await travel(page, SHORT_JOURNEY);
  const late = requests.filter(({ at }) => at >= refusedAt + STOPPED_MS);
  expect(findForbiddenRequests(late, origin)).toEqual([]);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
});
