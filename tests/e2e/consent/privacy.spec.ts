import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { ConsentGroup } from '../../../apps/site/src/privacy/consentGroups.ts';
import { vendorMatrix } from '../../../apps/site/src/privacy/storage/vendorMatrix.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent, giveConsent } from '../setup/consent.ts';
import { forceSampling } from '../setup/forceSampling.ts';
import { sdkOn } from '../setup/monitoring.ts';
import { type PageClock, pageClock } from '../setup/pageClock.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { findWrongLifetimes } from '../setup/privacy/findWrongLifetimes.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { type SeenRequest, watchRequests } from '../setup/privacy/watchRequests.ts';
import { test } from '../setup/test.ts';
import { watchErrors } from '../setup/watchErrors.ts';

const { origin } = readSite();
const ALL = ['C0002', 'C0003', 'C0004'] as const satisfies ConsentGroup[];
const LANDING =
  '/?utm_source=news&utm_medium=mail&utm_campaign=may&email=ada%40example.com&redirectParams={"plan":"business"}';
/** Ten pages, some with campaign parameters; the last two are the first two again. */
const JOURNEY = [
  LANDING,
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
/** A landing with parameters, a page with a department, and another campaign: for faults that would be on every page. */
const SHORT_JOURNEY = JOURNEY.slice(0, 3);
/** REQ-CNS-04: nothing is sent later than one second after a withdrawal. */
const STOPPED_MS = 1_000;
/** Longer than a page takes to count its view. */
const READ_MS = 500;
/** Longer than the debounce of page views (300 ms), a section view (2000 ms) and the queue after them. */
const QUIET_MS = 3_000;
/** Longer than monitoring waits before it sends. */
const MONITORED_MS = 31_000;
/** The script that deletes stored data. */
const CLEARING = '**/clearRefused.*';

test.use({ userAgent: VISITOR_AGENT });

/** Acts as a reader: waits, scrolls, clicks. */
async function read(page: Page, clock: PageClock, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' }));
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await clock.pass(page, READ_MS);
}

async function travel(page: Page, clock: PageClock, paths: readonly string[] = JOURNEY): Promise<void> {
  for (const path of paths) await read(page, clock, path);
  await page.goBack();
  await clock.pass(page, QUIET_MS);
}

const collectorsOf = (requests: readonly SeenRequest[]) => {
  const paths = vendorMatrix.filter(({ group }) => group !== 'C0001').flatMap(({ paths }) => paths);
  return requests.filter(({ url }) => paths.some((path) => new URL(url).pathname.startsWith(path)));
};

/** Storage of a visitor who allowed everything, and left a page before its event was sent. */
async function keepAsAllowed(page: Page): Promise<void> {
  await giveConsent(page, ...ALL);
  await page.context().addCookies(['ajs_anonymous_id', 'cuGBId'].map((name) => ({ name, value: 'a', url: origin })));
  // Not a page of the site, so that nothing else is stored.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    localStorage.setItem('ajs_anonymous_id', '"a"');
    const event = { messageId: 'b', type: 'page', timestamp: new Date().toISOString() };
    localStorage.setItem('cuUnsent:b', JSON.stringify({ event, until: 0 }));
  });
}

/** Prefetches have no headers of the test: they would come without the signal, and from another country. */
async function fetchNothingAhead(context: BrowserContext): Promise<void> {
  await context.route('**/speculation-rules.json', (route) => route.abort());
}

async function logIn(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'cuUserId', value: 'u-42', url: origin }]);
}

/** The product's cookie is not the site's. */
const storedBySite = async (page: Page) => (await readStored(page)).filter(({ name }) => name !== 'cuUserId');
const namesStoredBySite = async (page: Page) => (await storedBySite(page)).map(({ name }) => name);

// REQ-CNS-05
test('a journey of ten pages before consent sends nothing and stores nothing for tracking', async ({
  page,
  context,
  clock,
}) => {
  test.setTimeout(480_000);
  await logIn(context);
  const requests = watchRequests(context);
  const redirectParams = () => page.evaluate(() => sessionStorage.getItem('redirectParams'));
  await read(page, clock, LANDING);
  // Stored by code that has to be loaded first; a page that is left earlier stores nothing.
  await expect.poll(redirectParams).toBe('{"plan":"business"}');
  await travel(page, clock, JOURNEY.slice(1));
  expect(findForbiddenRequests(requests, origin)).toEqual([]);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
  expect(await redirectParams()).toBe('{"plan":"business"}');
});

test('with Global Privacy Control a journey sends and stores nothing for tracking either, also after a visit that allowed everything', async ({
  browser,
  baseURL,
}) => {
  // A country with the opt-out rule.
  const extraHTTPHeaders = { 'x-visitor-country': 'US', 'sec-gpc': '1' };
  const context = await browser.newContext({ baseURL, userAgent: VISITOR_AGENT, extraHTTPHeaders });
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await fetchNothingAhead(context);
  await logIn(context);
  const clock = await pageClock(context);
  const page = await context.newPage();
  const requests = watchRequests(context);
  const forbidden = async () => findForbiddenStorage(await storedBySite(page));
  await travel(page, clock, SHORT_JOURNEY);
  expect(findForbiddenRequests(requests, origin)).toEqual([]);
  expect(await forbidden()).toEqual([]);

  await keepAsAllowed(page);
  await travel(page, clock, SHORT_JOURNEY.slice(0, 2));
  // The earlier data is deleted by code that has to be loaded first.
  await expect.poll(forbidden).toEqual([]);
  expect(findForbiddenRequests(requests, origin)).toEqual([]);
  await context.close();
});

test('data stored under a decision is deleted when the decision expires: on the next visit, and in an open tab', async ({
  page,
  context,
  clock,
}) => {
  const storedNames = () => namesStoredBySite(page);
  const lapse = () => context.clearCookies({ name: /^Optanon/ });
  await giveConsent(page, 'C0002', 'C0003');
  await page.goto('/teams/crm?utm_source=news');
  for (const name of ['ajs_anonymous_id', 'utm_source', 'cuSession']) await expect.poll(storedNames).toContain(name);
  await page.goto('about:blank');
  await lapse();
  await page.goto('/legal/privacy');
  await expect(consent(page).banner).toBeVisible();
  await expect.poll(async () => findForbiddenStorage(await storedBySite(page))).toEqual([]);

  await giveConsent(page, 'C0002', 'C0003');
  await expect.poll(storedNames).toContain('ajs_anonymous_id');
  await lapse();
  await clock.pass(page, STOPPED_MS);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
});

test('the next page deletes what a refusal could not', async ({ page, context, clock }) => {
  const storedNames = () => namesStoredBySite(page);
  await context.route(CLEARING, (route) => route.abort());
  await page.goto('/teams/crm?utm_source=news');
  await consent(page).accept.click();
  for (const name of ['ajs_anonymous_id', 'utm_source', 'cuSession', 'journey'])
    await expect.poll(storedNames).toContain(name);
  const { settings, preferences } = consent(page);
  await settings.press('Enter');
  await preferences.getByRole('button', { name: 'Refuse all' }).click();
  await clock.pass(page, STOPPED_MS);
  // The answer to the recorded refusal deletes the ids in cookies; what is in storage is the script's to delete.
  await expect.poll(storedNames).not.toContain('utm_source');
  expect(await storedNames()).toContain('cuSession');
  await context.unroute(CLEARING);
  await page.goto('/legal/privacy');
  await expect.poll(async () => findForbiddenStorage(await storedBySite(page))).toEqual([]);

  // Session storage of this tab only, as in a tab that was discarded when another refused.
  await page.evaluate(() => sessionStorage.setItem('journey', '[]'));
  await page.goto('/legal/terms');
  await expect.poll(storedNames).not.toContain('journey');
});

test('a refusal needs no network: the code that deletes was loaded with the analytics code', async ({
  browser,
  baseURL,
}) => {
  const extraHTTPHeaders = { 'x-visitor-country': 'US' };
  const context = await browser.newContext({ baseURL, userAgent: VISITOR_AGENT, extraHTTPHeaders });
  const clock = await pageClock(context);
  const page = await context.newPage();
  await fetchNothingAhead(context);
  const isThere = page.waitForResponse(CLEARING);
  await page.goto('/teams/crm?utm_source=news');
  // The headers have arrived; the body may be loading.
  await (await isThere).finished();
  await expect.poll(() => namesStoredBySite(page)).toContain('ajs_anonymous_id');
  await context.setOffline(true);
  await consent(page).refuse.click();
  await clock.pass(page, STOPPED_MS);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
  await context.close();
});

// REQ-CNS-07
test('with consent the site sends and stores what the matrix names; one second after a withdrawal nothing, on any page', async ({
  page,
  context,
  clock,
}) => {
  test.setTimeout(480_000);
  await logIn(context);
  // Everything that observes a visit.
  await forceSampling(context, 'replay', 'monitoring', 'monitoringReplay');
  // This machine has no country, so none is stored.
  await page.route('/ip', (route) => route.fulfill({ json: { country_name: 'Germany', country_code: 'DE' } }));
  const requests = watchRequests(context);
  const errors = watchErrors(page);
  await page.goto('/teams/crm?utm_source=news');
  await consent(page).accept.click();
  await expect.poll(() => collectorsOf(requests).map(({ url }) => new URL(url).pathname)).toContain('/ip');
  await expect.poll(() => collectorsOf(requests).some(({ url }) => url.includes('/segment/'))).toBe(true);
  await expect
    .poll(() => collectorsOf(requests).some(({ url }) => url.includes('/visitor-identification/identify')))
    .toBe(true);
  // Monitoring sends last, 30 s after it has begun.
  await expect.poll(() => sdkOn(page).then(({ session }) => session)).toBeDefined();
  await clock.pass(page, MONITORED_MS);
  for (const path of ['/datadog/api/v2/rum', '/datadog/api/v2/replay', '/amplitude/'])
    await expect.poll(() => collectorsOf(requests).some(({ url }) => url.includes(path)), path).toBe(true);
  // Pages with experiments, a department, other parameters, a video and another language.
  for (const path of JOURNEY.filter((path) => !['/teams', '/features/docs', '/legal/cookies', '/'].includes(path))) {
    await read(page, clock, path);
    expect.soft(findForbiddenStorage(await storedBySite(page), ALL), path).toEqual([]);
    expect.soft(findWrongLifetimes(await context.cookies(), ALL), path).toEqual([]);
  }
  const wanted = [
    'ajs_anonymous_id',
    'utm_source',
    'cuSession',
    'journey',
    'cuUserLocation',
    'department',
    'cuGBId',
    '_dd_tab_id',
  ];
  for (const name of wanted) await expect.poll(() => namesStoredBySite(page), name).toContain(name);
  expect(findForbiddenRequests(requests, origin, ALL)).toEqual([]);

  const { settings, preferences } = consent(page);
  await settings.press('Enter');
  await preferences.getByRole('button', { name: 'Refuse all' }).click();
  await clock.pass(page, STOPPED_MS);
  const sentUntilThen = requests.length;
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
  // The variant was stored for a year; now it lasts for this session only.
  expect(findWrongLifetimes(await context.cookies(), [])).toEqual([]);
  expect((await context.cookies()).find(({ name }) => name === 'cuGBVariant')?.expires).toBe(-1);
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await travel(page, clock, SHORT_JOURNEY.slice(0, 2));
  expect(findForbiddenRequests(requests.slice(sentUntilThen), origin)).toEqual([]);
  expect(findForbiddenStorage(await storedBySite(page))).toEqual([]);
  expect(errors).toEqual({ logged: [], thrown: [] });
});
