import { type BrowserContext, expect } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { countLoads } from '../setup/countLoads.ts';
import { DEBUG_CASE, debugOverlay } from '../setup/debugOverlay.ts';
import { keepOnce } from '../setup/keepOnce.ts';
import { test } from '../setup/test.ts';

const { path: PATH, flag: FLAG, hero: HERO } = DEBUG_CASE;
const DEBUG_PATH = `${PATH}?debug=true`;
const HERO_PATH = `${HERO.path}?debug=true`;

test.use({ viewport: { width: 1440, height: 900 } });

async function debugCookie(context: BrowserContext): Promise<string | undefined> {
  const cookies = await context.cookies(readSite().origin);
  return cookies.find(({ name }) => name === 'cuGBDebug')?.value;
}

// REQ-FLG-13
test('a flag that local storage turns on is on in the server’s HTML, until the visitor leaves debug or resets it', async ({
  page,
  request,
  clock,
}) => {
  const overlay = debugOverlay(page);
  const loads = countLoads(page);
  const plain = await (await request.get(PATH)).text();
  const title = /<h1[^>]*>(.*?)<\/h1>/s;
  await keepOnce(page, { [FLAG]: ' TRUE ', 'somebody-elses': 'yes' });
  await page.goto(`${PATH}?utm_source=a&debug=true`);
  await expect(overlay.flag(FLAG)).toContainText('override');
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  const forced = await overlay.slotTexts(FLAG);
  expect(loads.count, 'one reload').toBe(2);
  expect(await debugCookie(page.context())).toBe(`${FLAG}~true`);

  await test.step('a debug page is not cached, not indexed, and sets no cookie', async () => {
    for (const client of [request, page.request]) {
      const answer = await client.get(DEBUG_PATH);
      const headers = answer.headers();
      const html = await answer.text();
      expect(answer.status()).toBe(200);
      expect(headers['cache-control']).toMatch(/private.*no-store|no-store.*private/);
      expect(headers['x-robots-tag']).toContain('noindex');
      expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
      expect(headers['cdn-cache-control'] ?? '').not.toMatch(/max-age=[1-9]/);
      expect(headers['set-cookie']).toBeUndefined();
      expect(html.match(title)?.[1]).toBeTruthy();
      expect(html.match(title)?.[1] === plain.match(title)?.[1]).toBe(client === request);
    }
  });

  await test.step('leaving shows the page without overrides', async () => {
    await overlay.root.getByRole('button', { name: 'Leave debug' }).click();
    await expect(page).toHaveURL(/\?utm_source=a$/);
    // Loaded completely, so that there are slots to compare.
    await page.waitForLoadState();
    await expect(overlay.root).toHaveCount(0);
    expect(await overlay.slotTexts(FLAG)).not.toEqual(forced);
    expect(await debugCookie(page.context())).toBeUndefined();
  });

  await test.step('without debug=true overrides are not loaded, read or applied', async () => {
    const urls: string[] = [];
    page.on('request', (one) => urls.push(one.url()));
    await page.goto(`${PATH}?debug=TRUE&${HERO.experiment}=2`);
    await clock.pass(page, 500);
    await expect(overlay.root).toHaveCount(0);
    for (const query of ['', '?debug=TRUE', '?debug=1', `?${HERO.experiment}=2`]) {
      const answer = await page.request.get(PATH + query);
      expect(await answer.text(), query).toBe(plain);
    }
    expect(urls.filter((url) => /debug|overlay/i.test(new URL(url).pathname))).toEqual([]);
  });

  await test.step('reset removes the overrides of this page and keeps other entries', async () => {
    await page.goto(DEBUG_PATH);
    await expect(overlay.switchOf(FLAG)).toBeChecked();
    await overlay.root.getByRole('button', { name: 'Reset all' }).click();
    await expect(overlay.switchOf(FLAG)).not.toBeChecked();
    expect(await overlay.slotTexts(FLAG)).not.toEqual(forced);
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['cuGBDebug', 'somebody-elses']);
  });
});

test.describe('a visitor who is no crawler', () => {
  // A crawler is never counted.
  test.use({ userAgent: VISITOR_AGENT });

  test('nothing is counted', async ({ page, clock }) => {
    const overlay = debugOverlay(page);
    const counted: string[] = [];
    page.on('request', (request) => {
      const isExposure =
        request.url().includes('/segment/') && request.postData()?.includes('view growthbook experiment');
      if (isExposure || request.url().includes('/growthbook/rt')) counted.push(request.url());
    });
    await giveConsent(page, 'C0002', 'C0003');
    await page.goto(HERO_PATH);
    await overlay.experiment(HERO.experiment).getByRole('button', { name: HERO.names[0], exact: true }).click();
    await expect(overlay.flag(HERO.flag)).toContainText('forced');
    await clock.pass(page, 2_500);
    expect(counted).toEqual([]);
    await page.goto(HERO.path);
    await expect.poll(() => counted.length, 'the same page counts without debug=true').toBeGreaterThan(0);
  });
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
