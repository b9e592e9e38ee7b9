import { expect } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { comeFrom } from '../setup/comeFrom.ts';
import { consent } from '../setup/consent.ts';
import { countChanges } from '../setup/countChanges.ts';
import { keepDecisions } from '../setup/keepDecisions.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenPainted } from '../setup/whenPainted.ts';

test.use(WITH_MOTION);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const YEAR_SECONDS = 31_536_000;
/** The pricing page in every locale. */
const PRICING_PATHS = readSite().paths.filter((path) => path.endsWith('/pricing'));

test.use({ userAgent: VISITOR_AGENT });

test('a refusal by keyboard is stored as by OneTrust, recorded, and the banner isn’t shown again', async ({
  page,
  context,
}) => {
  const begun = Date.now();
  const decisions = await keepDecisions(page);
  const changes = await countChanges(page);
  await page.goto('/legal/terms');
  const { banner, refuse, groups, record } = consent(page);
  await expect(page.getByRole('complementary', { name: 'Cookies: you decide' })).toBeVisible();
  expect(await groups()).toBe(',C0001,');
  await page.keyboard.press('Escape');
  await expect(banner).toBeVisible();
  const stops = [];
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.textContent));
  }
  expect(stops).toEqual(['Skip to content', 'Cookies', 'Accept all', 'Refuse all']);
  await expect(refuse).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
  await expect(page.locator('#content')).toBeFocused();
  expect(await changes()).toEqual(['C0001']);

  await expect.poll(async () => (await record()).get('groups')).toBe('C0001:1,C0002:0,C0003:0,C0004:0');
  const decision = await record();
  expect(decision.get('consentId')).toMatch(UUID);
  expect(Object.fromEntries(decision)).toMatchObject({ interactionCount: '1', isGpcEnabled: '0' });
  // The record has whole seconds.
  expect(Date.parse(decision.get('datestamp') ?? '')).toBeGreaterThanOrEqual(begun - 1_000);
  const cookies = await context.cookies();
  for (const name of ['OptanonConsent', 'OptanonAlertBoxClosed']) {
    const { expires = 0 } = cookies.find((cookie) => cookie.name === name) ?? {};
    expect(Math.abs(expires - Date.now() / 1000 - YEAR_SECONDS), name).toBeLessThan(60);
  }
  await expect
    .poll(() => decisions)
    .toEqual([
      {
        ...{ consentId: decision.get('consentId'), version: decision.get('version'), groups: decision.get('groups') },
        ...{ decidedAt: expect.any(String), sentAt: expect.any(String), locale: 'en-US' },
        ...{ method: 'refuse', rule: 'opt-in' },
      },
    ]);
  expect(decision.get('version')).toMatch(/^[\d-]+\.[0-9a-f]{8}$/);
  await page.goto('/pricing');
  await expect(banner).toBeHidden();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('cuGBId');
});

test('accepting activates every group immediately and records the version shown; the next page with an experiment sets the visitor’s id', async ({
  page,
  context,
  request,
}) => {
  const decisions = await keepDecisions(page);
  const changes = await countChanges(page);
  const today = (await (await request.get('/consent/en-US.json')).json()).version;
  await page.goto('/legal/terms');
  const { accept, banner, groups, preferences, record, settings } = consent(page);
  await expect(banner).toHaveAttribute('data-consent-banner', today);
  // As on a page that was cached or opened before the text changed.
  await banner.evaluate((element) => element.setAttribute('data-consent-banner', '2025-01.01234567'));
  await accept.click();
  await expect(banner).toBeHidden();
  expect(await groups()).toBe(',C0001,C0002,C0003,C0004,');
  expect(await changes()).toEqual(['C0001,C0002,C0003,C0004']);
  await expect.poll(async () => (await record()).get('version')).toBe('2025-01.01234567');
  await settings.press('Enter');
  await preferences.getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(async () => (await record()).get('version')).toBe(today);
  await expect.poll(() => decisions).toMatchObject([{ version: '2025-01.01234567' }, { version: today }]);
  await page.goto('/');
  await expect(banner).toBeHidden();
  expect((await context.cookies()).find(({ name }) => name === 'cuGBId')?.value).toMatch(UUID);
});

test('a higher version asks everybody again, and ends consent under the previous version', async ({
  page,
  context,
  baseURL,
}) => {
  await keepDecisions(page);
  await page.goto('/legal/terms');
  const { accept, banner, groups, record } = consent(page);
  await accept.click();
  await expect(banner).toBeHidden();
  const today = String((await record()).get('version'));
  const visitAfter = async (path: string, version: string, change = (value: string) => value) => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'OptanonConsent');
    const value = change(String(cookie?.value).replace(/version=[^&]*/, `version=${version}`));
    await context.addCookies([{ name: 'OptanonConsent', value, url: baseURL }]);
    await page.goto(path);
  };
  await visitAfter('/', '2026-10.0123abcd');
  await expect(banner).toBeVisible();
  expect(await groups()).toBe(',C0001,');
  // The server ends it as well: it sets no visitor id.
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('cuGBId');
  await accept.click();
  await expect(banner).toBeHidden();
  expect((await record()).get('version')).toBe(today);
  expect(await groups()).toBe(',C0001,C0002,C0003,C0004,');

  await visitAfter('/legal/terms', '2026-10.0123abcd', (value) => value.replaceAll(/(C000[2-4]%3A)1/g, '$10'));
  await expect(banner).toBeVisible();
  expect(await groups()).toBe(',C0001,');
  // Changed text of the same version doesn't show the banner again.
  await visitAfter('/legal/terms', `${today.split('.')[0]}.0123abcd`);
  await expect(banner).toBeHidden();
});

test('at 320 px every language has its own text, equally important buttons, and every purpose one scroll away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 480 });
  const { accept, banner, refuse, choose, groups } = consent(page);
  const texts = new Set<string>();
  // English last, whose path is the shortest: the step below reads its texts.
  for (const path of PRICING_PATHS.toSorted((one, other) => other.length - one.length)) {
    await page.goto(path);
    await expect(banner, path).toBeVisible();
    texts.add((await banner.textContent()) ?? '');
    for (const button of [accept, refuse, choose]) await expect(button, path).toBeInViewport({ ratio: 1 });
    const looks = await banner.locator('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { backgroundColor, color, fontWeight, fontSize, borderTopColor } = getComputedStyle(button);
        return [backgroundColor, color, fontWeight, fontSize, borderTopColor, button.clientHeight].join();
      }),
    );
    expect(new Set(looks).size, path).toBe(1);
    expect(Number(looks[0]?.split(',').at(-1)), path).toBeGreaterThanOrEqual(44);
    for (const purpose of await banner.locator('dd').all()) {
      await purpose.scrollIntoViewIfNeeded();
      await expect(purpose, path).toBeInViewport();
    }
    expect(await findOverflow(page), path).toEqual([]);
  }
  expect(texts.size).toBe(readSite().locales.length);

  await test.step('it names the groups that it asks for, and accepting allows only these', async () => {
    await expect(banner.getByRole('term')).toHaveText(['Analytics', 'Functional', 'Advertising']);
    await expect(banner.getByRole('definition').last()).toContainText('visitor identification');
    // As on a site where visitors are not identified.
    await banner.evaluate((element) => element.setAttribute('data-groups', 'C0002 C0003'));
    await keepDecisions(page);
    await accept.click();
    await expect.poll(groups).toBe(',C0001,C0002,C0003,');
  });
});

test('under the opt-out rule the banner is a notice, on pages without experiments too', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, userAgent: VISITOR_AGENT });
  await comeFrom(context, 'US');
  const page = await context.newPage();
  await keepDecisions(page);
  await page.goto('/legal/terms');
  const { banner, refuse, groups } = consent(page);
  await expect(banner).toContainText('You can refuse that here at any time');
  await expect(banner.getByText('Nothing of it begins before you agree')).toBeHidden();
  await expect.poll(groups).toBe(',C0001,C0002,C0003,C0004,');
  const rule = (await context.cookies()).find(({ name }) => name === 'cuConsentRule');
  expect(rule).toMatchObject({ value: 'opt-out', expires: -1 });
  await refuse.click();
  await expect.poll(groups).toBe(',C0001,');
  const again = await page.goto('/legal/privacy');
  expect((await again?.headerValue('set-cookie')) ?? '').not.toContain('cuConsentRule');
  await context.close();
});

test('Global Privacy Control refuses in every country: no banner, and the settings give the reason', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, userAgent: VISITOR_AGENT });
  await comeFrom(context, 'US', { 'sec-gpc': '1' });
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  // Stored by a visit before the signal.
  await context.addInitScript(() => localStorage.setItem('ajs_anonymous_id', '"a"'));
  await context.addCookies([{ name: 'OptanonConsent', value: consentValue(['C0002', 'C0003']), url: baseURL }]);
  const page = await context.newPage();
  await page.goto('/');
  const { banner, groups, preferences, settings } = consent(page);
  await expect.poll(groups).toBe(',C0001,');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ajs_anonymous_id'))).toBeNull();
  await expect(banner).toBeHidden();
  await settings.press('Enter');
  await expect(preferences).toContainText('Global Privacy Control');
  await expect(preferences.getByRole('checkbox', { disabled: true })).toHaveCount(4);
  await expect(preferences.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(preferences.getByRole('button', { name: 'Accept all' })).toHaveCount(0);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('cuGBId');
  await context.close();
});

test('the banner closes on an answer also where the browser blocks cookies', async ({ page, context }) => {
  await context.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined }),
  );
  await keepDecisions(page);
  const { accept, banner, choose, preferences } = consent(page);
  await page.goto('/legal/terms');
  await accept.click();
  await expect(banner).toBeHidden();
  await page.goto('/legal/terms');
  await expect(banner).toBeVisible();
  await choose.click();
  await preferences.getByRole('button', { name: 'Refuse all' }).click();
  await expect(banner).toBeHidden();
});

test('a picture that never loads doesn’t delay the banner', async ({ page }) => {
  await page.route('**/images/never', () => undefined);
  await page.addInitScript(() => {
    new Image().src = '/images/never';
  });
  await page.goto('/legal/terms', { waitUntil: 'commit' });
  await expect(consent(page).banner).toBeVisible();
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
});

for (const viewport of WIDTHS)
  test(`at ${viewport.width} px the banner is accessible, moves nothing, is no page’s largest paint and covers no focus`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(viewport);
    // Shifts by late fonts are tested in lateFonts.spec.ts.
    await page.route(/\.woff2$/, (route) => route.abort());
    const shift = await watchShift(page);
    await page.addInitScript(() => {
      Object.assign(window, { largest: '' });
      new PerformanceObserver((list) => {
        const { element } = list.getEntries().at(-1) as PerformanceEntry & { element?: Element };
        const largest = element?.closest('[data-consent-banner]') ? 'banner' : (element?.tagName ?? '');
        Object.assign(window, { largest });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const { banner } = consent(page);
    // The German banner is the longest, and stays open for the checks below.
    const paths = viewport === WIDTHS[0] ? ['/', '/pricing', '/legal/cookies', '/no-such-page', '/de'] : ['/de'];
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'load' });
      await expect(banner).toBeVisible();
      await whenPainted(page);
      const largest = () => page.evaluate(() => (globalThis as unknown as { largest: string }).largest);
      await expect.poll(largest, path).not.toBe('');
      expect.soft(await largest(), path).not.toBe('banner');
      expect.soft(await shift(), path).toBeLessThan(0.01);
      if (path === '/legal/cookies')
        expect.soft(await findAxeViolations(page), 'of the page with the banner').toEqual([]);
    }
    expect.soft(await findOverflow(page)).toEqual([]);
    expect.soft(await findAxeViolations(page, '[data-consent-banner]')).toEqual([]);
    const top = async () => (await banner.boundingBox())?.y ?? 0;
    for (const link of [page.locator('footer a').last(), page.locator('main a').last()]) {
      await link.focus();
      // Sections that are laid out while this runs move it between two checks.
      await expect(async () => {
        const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
        expect(y + height).toBeLessThanOrEqual(await top());
      }).toPass({ timeout: 60_000 });
    }
    await page.emulateMedia({ media: 'print' });
    await expect(banner).toBeHidden();
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('there is no banner, and the settings link leads to the cookie page', async ({ page }) => {
    await page.goto('/legal/terms');
    const { banner, settings } = consent(page);
    await expect(banner).toBeHidden();
    await settings.press('Enter');
    await expect(page).toHaveURL(/\/legal\/cookies$/);
  });
});
