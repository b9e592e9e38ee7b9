import { type BrowserContext, expect } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { consentValue } from '../../fixtures/consentValue.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { countLoads } from '../setup/countLoads.ts';
import { DEBUG_CASE, debugOverlay } from '../setup/debugOverlay.ts';
import { keepOnce } from '../setup/keepOnce.ts';
import { pageClock } from '../setup/pageClock.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';

const { path: PATH, flag: FLAG, hero: HERO } = DEBUG_CASE;
const DEBUG_PATH = `${PATH}?debug=true`;
const HERO_PATH = `${HERO.path}?debug=true`;

/** A user agent with "headless" counts as a crawler, which is never counted anyway. */
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.use({ viewport: { width: 1440, height: 900 } });

async function debugCookie(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies(readSite().origin);
  return cookies.find(({ name }) => name === 'cuGBDebug')?.value;
}

test('a flag that local storage turns on is on in the server’s HTML after one reload', async ({ page, request }) => {
  const overlay = debugOverlay(page);
  const loads = countLoads(page);
  const plain = await (await request.get(PATH)).text();
  await keepOnce(page, { [FLAG]: ' TRUE ', 'somebody-elses': 'yes' });
  await page.goto(DEBUG_PATH);
  await expect(overlay.flag(FLAG)).toContainText('override');
  expect(loads.count).toBe(2);
  expect(await debugCookie(page.context())).toBe(`${FLAG}~true`);
  const sent = await (await page.request.get(DEBUG_PATH)).text();
  const title = /<h1[^>]*>(.*?)<\/h1>/s;
  expect(sent.match(title)?.[1]).toBeTruthy();
  expect(sent.match(title)?.[1]).not.toBe(plain.match(title)?.[1]);
  await page.reload();
  await expect(overlay.root).toBeAttached();
  expect(loads.count).toBe(3);
});

// REQ-FLG-13
test('without debug=true overrides are not loaded, read or applied', async ({ page, request, clock }) => {
  const overlay = debugOverlay(page);
  const plain = await (await request.get(PATH)).text();
  await keepOnce(page, { [FLAG]: 'true' });
  await page.goto(DEBUG_PATH);
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  const urls: string[] = [];
  page.on('request', (one) => urls.push(one.url()));
  for (const query of ['', '?debug=TRUE', '?debug=1', `?${HERO.experiment}=2`]) {
    await page.goto(PATH + query);
    await clock.pass(page, 500);
    await expect(overlay.root).toHaveCount(0);
    const answer = await page.request.get(PATH + query);
    expect(await answer.text()).toBe(plain);
  }
  expect(urls.filter((url) => /debug|overlay/i.test(new URL(url).pathname))).toEqual([]);
});

test('a debug page is not cached, not indexed, and sets no cookie', async ({ page, request }) => {
  const overlay = debugOverlay(page);
  await keepOnce(page, { [FLAG]: 'true' });
  await page.goto(DEBUG_PATH);
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  for (const client of [request, page.request]) {
    const answer = await client.get(DEBUG_PATH);
    const headers = answer.headers();
    expect(answer.status()).toBe(200);
    expect(headers['cache-control']).toMatch(/private.*no-store|no-store.*private/);
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(await answer.text()).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(headers['cdn-cache-control'] ?? '').not.toMatch(/max-age=[1-9]/);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

test('reset removes the overrides of this page; leaving shows the page without overrides and keeps the others', async ({
  page,
}) => {
  const overlay = debugOverlay(page);
  await keepOnce(page, { 'somebody-elses': 'true', [FLAG]: 'true' });
  await page.goto(`${PATH}?utm_source=a&debug=true`);
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  const forced = await overlay.slotTexts(FLAG);
  await overlay.root.getByRole('button', { name: 'Leave debug' }).click();
  await expect(page).toHaveURL(/\?utm_source=a$/);
  // Loaded completely, so that there are slots to compare.
  await page.waitForLoadState();
  await expect(overlay.root).toHaveCount(0);
  expect(await overlay.slotTexts(FLAG)).not.toEqual(forced);
  expect(await debugCookie(page.context())).toBeUndefined();
  await page.goto(DEBUG_PATH);
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  await overlay.root.getByRole('button', { name: 'Reset all' }).click();
  await expect(overlay.switchOf(FLAG)).not.toBeChecked();
  expect(await overlay.slotTexts(FLAG)).not.toEqual(forced);
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['cuGBDebug', 'somebody-elses']);
});

test('nothing is counted', async ({ browser }) => {
  const { origin } = readSite();
  type Cookies = Parameters<BrowserContext['addCookies']>[0];
  // A browser for each page, with the same visitor's cookies: the second page would send pending events of the first.
  const visit = async (path: string, cookies: Cookies) => {
    const context = await browser.newContext({ baseURL: origin, viewport: WIDTHS[2], userAgent: PERSON });
    await context.addCookies(cookies);
    const clock = await pageClock(context);
    const page = await context.newPage();
    const counted: string[] = [];
    page.on('request', (request) => {
      const isExposure =
        request.url().includes('/segment/') && request.postData()?.includes('view growthbook experiment');
      if (isExposure || request.url().includes('/growthbook/rt')) counted.push(request.url());
    });
    await page.goto(path);
    return { context, clock, page, counted };
  };
  const plain = await visit('/', [{ name: 'OptanonConsent', value: consentValue(['C0002', 'C0003']), url: origin }]);
  await expect.poll(() => plain.counted.length, 'the same page counts without debug=true').toBeGreaterThan(0);
  const cookies = await plain.context.cookies();
  await plain.context.close();
  const { context, clock, page, counted } = await visit(HERO_PATH, cookies);
  const overlay = debugOverlay(page);
  await overlay.experiment(HERO.experiment).getByRole('button', { name: HERO.names[0], exact: true }).click();
  await expect(overlay.flag(HERO.flag)).toContainText('forced');
  await clock.pass(page, 2_500);
  expect(counted).toEqual([]);
  await context.close();
});

test('a not-found page is not reloaded and has no overlay', async ({ page }) => {
  const loads = countLoads(page);
  await keepOnce(page, { [FLAG]: 'true' });
  const warned = page.waitForEvent('console', { predicate: (message) => message.text().includes('[debug]') });
  await page.goto(`${ABSENT_PATH}?debug=true`);
  await warned;
  expect(loads.count).toBe(1);
  await expect(debugOverlay(page).root).toHaveCount(0);
  expect(await debugCookie(page.context())).toBeUndefined();
});

test('without cookies the overlay reports it and does not reload repeatedly', async ({ page }) => {
  const overlay = debugOverlay(page);
  const loads = countLoads(page);
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }));
  await keepOnce(page, { [FLAG]: 'true' });
  await page.goto(DEBUG_PATH);
  await expect(overlay.alert).toContainText('did not get the overrides');
  expect(loads.count).toBe(1);
});

test('a proxy that removes the cookie causes no reload loop', async ({ page, context }) => {
  const overlay = debugOverlay(page);
  const loads = countLoads(page);
  await page.route(`**${DEBUG_PATH}`, async (route) => {
    await context.clearCookies({ name: 'cuGBDebug' });
    await route.fallback();
  });
  await keepOnce(page, { [FLAG]: 'true' });
  await page.goto(DEBUG_PATH);
  await expect(overlay.alert).toContainText('did not get the overrides');
  expect(loads.count).toBe(2);
});
