import { expect, type Page } from '@playwright/test';
import { consentValue } from '../setup/consentValue.ts';
import { giveConsent } from '../setup/giveConsent.ts';
import { test } from '../setup/test.ts';

const YEAR_S = 31_536_000;
const STAMP_S = 1_800;
const HOST = 'www.cumulus.localhost';

/** The attribution cookies by name, decoded. */
async function attribution(page: Page): Promise<Record<string, string>> {
  const cookies = (await page.context().cookies()).filter(
    ({ name }) => name.startsWith('utm_') && name !== 'utm_stamp',
  );
  return Object.fromEntries(cookies.map(({ name, value }) => [name.replace('utm_', ''), decodeURIComponent(value)]));
}

/** Follows a link of the page to another. */
async function follow(page: Page, path: string): Promise<void> {
  await page
    .locator(`main a[href^="${path}"], header a[href^="${path}"], footer a[href^="${path}"]`)
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForFunction(() => performance.getEntriesByName('boot').length > 0);
}

test('consent on the third page tells the landing’s campaign, and nothing was kept before', async ({ page }) => {
  await page.goto('/?utm_source=letter&utm_campaign=spring%20sale&x=1');
  await follow(page, '/pricing');
  expect(new URL(page.url()).search).toBe('?utm_source=letter&utm_campaign=spring+sale');
  await follow(page, '/features/tasks');
  expect(await attribution(page)).toEqual({});
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('letter');
  await giveConsent(page, 'C0002');
  const expected = { source: 'letter', medium: 'none', campaign: 'spring sale', content: 'none', term: 'none' };
  await expect.poll(() => attribution(page)).toEqual(expected);
  await expect(page.locator('a[href*="utm_"]:not([data-keep-query])')).toHaveCount(0);
  await follow(page, '/pricing');
  expect(new URL(page.url()).search).toBe('');
  expect(await attribution(page)).toEqual(expected);
});

for (const [referrer, carried, source, medium] of [
  ['https://www.google.com/', '?cuRef=www.google.com', 'google', 'organic'],
  ['https://news.example/post?email=jane@x.io', '?cuRef=news.example', 'news.example', 'referral'],
  [undefined, '', '(none)', '(direct)'],
] as const)
  test(`consent on the third page tells where the landing came from: ${source}`, async ({ page }) => {
    await page.goto('/', { referer: referrer });
    await follow(page, '/pricing');
    expect(new URL(page.url()).search).toBe(carried);
    await follow(page, '/features/tasks');
    await giveConsent(page, 'C0002');
    await expect.poll(() => attribution(page)).toMatchObject({ source, medium, campaign: 'none' });
    expect(new URL(page.url()).search).toBe('');
  });

test('after a refusal links carry nothing, and consent later tells nothing of the visit’s beginning', async ({
  page,
}) => {
  await page.goto('/', { referer: 'https://news.example/' });
  await follow(page, '/pricing');
  await giveConsent(page);
  await expect(page.locator('a[href*="cuRef"]')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  await follow(page, '/features/tasks');
  await giveConsent(page, 'C0002');
  await page.waitForTimeout(500);
  expect(await attribution(page)).toEqual({});
});

test('an own referrer is ignored; a visit keeps its first referrer, a campaign always counts, nowhere replaces nothing', async ({
  page,
}) => {
  await giveConsent(page, 'C0002');
  await page.goto('/', { referer: 'https://app.cumulus.example/home' });
  await page.waitForTimeout(500);
  expect(await attribution(page)).toEqual({});
  await page.goto('/', { referer: 'https://www.bing.com/' });
  await expect.poll(() => attribution(page)).toMatchObject({ source: 'bing', medium: 'organic' });
  await page.goto('/', { referer: 'https://news.example/' });
  await page.waitForTimeout(500);
  expect(await attribution(page)).toMatchObject({ source: 'bing' });
  await page.goto('/?utm_medium=mail');
  await expect.poll(() => attribution(page)).toMatchObject({ source: 'none', medium: 'mail' });
  await page.context().clearCookies({ name: 'utm_stamp' });
  await page.goto('/pricing');
  await page.waitForTimeout(500);
  expect(await attribution(page)).toMatchObject({ medium: 'mail' });
  await page.goto('/', { referer: 'https://news.example/' });
  await expect.poll(() => attribution(page)).toMatchObject({ source: 'news.example', medium: 'referral' });
});

test('the cookies, the visitor’s id among them, are those of the parent domain, for as long as specified', async ({
  page,
  baseURL,
}) => {
  const { port, host } = new URL(String(baseURL));
  await page.route(`http://${HOST}:${port}/**`, async (route) => {
    const url = route.request().url().replace(`${HOST}:${port}`, host);
    route.fulfill({ response: await route.fetch({ url }) });
  });
  const url = `http://${HOST}:${port}/?utm_source=letter`;
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue(['C0002']), url }]);
  await page.goto(url);
  const own = async () => (await page.context().cookies()).filter(({ name }) => /^(utm|ajs)_/.test(name));
  await expect.poll(async () => (await own()).length).toBe(7);
  const now = Date.now() / 1000;
  for (const { name, domain, path, expires, sameSite } of await own()) {
    expect({ name, domain, path, sameSite }).toEqual({
      name,
      domain: '.cumulus.localhost',
      path: '/',
      sameSite: 'Lax',
    });
    const lifetime = name === 'utm_stamp' ? STAMP_S : YEAR_S;
    expect(Math.abs(expires - now - lifetime)).toBeLessThan(60);
  }
  await page.context().addCookies([{ name: 'OptanonConsent', value: consentValue([]), url }]);
  await page.evaluate(() => dispatchEvent(new Event('OneTrustGroupsUpdated')));
  await expect.poll(own, 'a refusal takes them from the parent domain too').toEqual([]);
});
