import { expect, type Page } from '@playwright/test';
import { scrollThrough } from '../../fixtures/scrollThrough.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { comeFrom } from '../setup/comeFrom.ts';
import { consent } from '../setup/consent.ts';
import { countChanges } from '../setup/countChanges.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { test } from '../setup/test.ts';
import { useOneTrust } from '../setup/useOneTrust.ts';

test.use({ userAgent: VISITOR_AGENT });

const OPT_IN = 'C0001:1,C0002:0,C0003:0,C0004:0';
/** REQ-CNS-04: a withdrawal stops everything within one second. */
const STOPPED_MS = 1_000;
/** Preflight requests of the browser. */
const OF_ONETRUST = /^https:\/\/([a-z-]+\.onetrust\.com|cdn\.cookielaw\.org)\//;

type Seen = typeof globalThis & { refusals: string[] };

/** Collects what the security policy refuses on later pages. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const refusals: string[] = [];
    Object.assign(globalThis, { refusals });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refusals.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return () => page.evaluate(() => (globalThis as Seen).refusals);
}

test('a visitor accepts in OneTrust’s banner and later withdraws: measured between the two only', async ({
  page,
  context,
  clock,
  baseURL,
}) => {
  await useOneTrust(context, '**/pricing', { byRule: OPT_IN, isAsking: true });
  const requests = watchRequests(context);
  const measured = () => requests.filter(({ url }) => url.includes('/segment/'));
  const forbidden = () =>
    findForbiddenRequests(
      requests.filter(({ url }) => !OF_ONETRUST.test(url)),
      String(baseURL),
    );
  const changes = await countChanges(page);
  const refusals = await watchPolicy(page);
  await page.goto('/pricing');
  await expect(consent(page).banner).toHaveCount(0);
  const accept = page.locator('#onetrust-accept-btn-handler');
  await expect(accept).toBeVisible();
  await expect.poll(changes).toContain('C0001');
  // Events that it sends before it has its groups are ignored.
  expect(new Set(await changes())).toEqual(new Set(['C0001']));
  await scrollThrough(page);
  await clock.pass(page, 1_000);
  // No collector, no vendor of the storage matrix, and no unknown host.
  expect(forbidden()).toEqual([]);
  expect(requests.some(({ url }) => OF_ONETRUST.test(url))).toBe(true);

  await accept.click();
  await expect.poll(() => measured().length).toBeGreaterThan(0);
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => 'ToggleInfoDisplay' in Object(Reflect.get(globalThis, 'OneTrust'))))
    .toBe(true);
  expect((await changes())[0]).toBe('C0001,C0002,C0003,C0004');
  await consent(page).settings.press('Enter');
  await page.locator('.ot-pc-refuse-all-handler').click();
  await expect.poll(async () => (await changes()).at(-1)).toBe('C0001');
  await expect.poll(async () => findForbiddenStorage(await readStored(page))).toEqual([]);
  await clock.pass(page, STOPPED_MS);
  const measuredUntilThen = measured().length;
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await clock.pass(page, STOPPED_MS);
  expect(measured().slice(measuredUntilThen)).toEqual([]);
  expect(await refusals()).toEqual([]);
});

test('where OneTrust doesn’t ask, its groups count, and attribution that the country’s rule allowed before stays', async ({
  page,
  context,
  clock,
  baseURL,
}) => {
  await useOneTrust(context, '**/legal/terms', { byRule: 'C0001:1,C0002:1,C0003:0,C0004:0', isAsking: false });
  const changes = await countChanges(page);
  await comeFrom(context, 'US');
  const stored = { cuConsentRule: 'opt-out', utm_source: 'mail' };
  await context.addCookies(Object.entries(stored).map(([name, value]) => ({ name, value, url: baseURL })));
  await page.goto('/legal/terms');
  await expect.poll(changes).toContain('C0001,C0002');
  expect(new Set(await changes())).toEqual(new Set(['C0001,C0002']));
  await clock.pass(page, 500);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).toEqual(expect.arrayContaining(Object.keys(stored)));
});

test('where OneTrust is down or blocked, the page works, nothing is allowed, and the settings lead to the cookie page', async ({
  page,
  context,
  clock,
}) => {
  await useOneTrust(context, '**/legal/terms');
  const changes = await countChanges(page);
  // The state after only its first script was loaded.
  await page.addInitScript(() => Object.assign(globalThis, { OneTrust: { geolocationResponse: {} } }));
  await page.goto('/legal/terms');
  await clock.pass(page, 500);
  expect(await changes()).toEqual([]);
  const { groups, settings } = consent(page);
  expect(await groups()).toBeUndefined();
  await settings.press('Enter');
  await expect(page).toHaveURL(/\/legal\/cookies$/);
});
