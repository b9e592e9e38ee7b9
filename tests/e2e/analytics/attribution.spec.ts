import { expect, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { serveSubdomain } from '../setup/serveSubdomain.ts';
import { test } from '../setup/test.ts';

test.use({ userAgent: VISITOR_AGENT });

const YEAR_S = 31_536_000;
const STAMP_S = 1_800;
/** Pages that cost a browser little: which pages a visit has makes no difference. The first test takes the home page and those with sections. */
const [FIRST, SECOND, THIRD] = ['/legal/terms', '/legal/privacy', '/legal/security'] as const;
/** Longer than every timer of the page that runs before attribution is stored. */
const SETTLED_MS = 500;
/** The script that stores attribution, fetched with consent. */
const KEEPING = '**/attributionCookies*';

/** The attribution cookies by name, decoded. */
async function attribution(page: Page): Promise<Record<string, string>> {
  const cookies = (await page.context().cookies()).filter(
    ({ name }) => name.startsWith('utm_') && name !== 'utm_stamp',
  );
  return Object.fromEntries(cookies.map(({ name, value }) => [name.replace('utm_', ''), decodeURIComponent(value)]));
}

/** Follows a link of the page. */
async function follow(page: Page, path: string): Promise<void> {
  await page
    .locator(`main a[href^="${path}"], header a[href^="${path}"], footer a[href^="${path}"]`)
    .first()
    .evaluate((link) => (link as HTMLElement).click());
  await page.waitForURL((url) => url.pathname === path);
  await page.waitForFunction(() => performance.getEntriesByName('boot').length > 0);
}

// REQ-ATT-05
test('consent on the third page stores the landing page’s campaign, and nothing was stored before', async ({
  page,
}) => {
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

for (const [what, landing, referrer, carried, stored] of [
  ['campaign', `${FIRST}?utm_source=letter`, undefined, '?utm_source=letter', { source: 'letter', medium: 'none' }],
  ['search', FIRST, 'https://www.google.com/', '?cuRef=www.google.com', { source: 'google', medium: 'organic' }],
] as const)
  test(`attribution of a page that was left before its script was loaded is stored on the next page: ${what}`, async ({
    page,
  }) => {
    const coming = Promise.withResolvers<void>();
    await page.route(KEEPING, (route) => coming.promise.then(() => route.continue()));
    await page.goto(landing, { referer: referrer });
    await giveConsent(page, 'C0002');
    await expect(page.locator(`footer a[href="${SECOND}${carried}"]`).first()).toBeAttached();
    await follow(page, SECOND);
    expect(await attribution(page)).toEqual({});
    coming.resolve();
    await expect.poll(() => attribution(page)).toMatchObject(stored);
    await expect(page.locator('a[href*="utm_"]:not([data-keep-query]),a[href*="cuRef"]')).toHaveCount(0);
  });

test('attribution is stored when the network is back after its script could not be fetched', async ({ page }) => {
  await page.route(KEEPING, (route) => route.abort());
  await page.goto(FIRST, { referer: 'https://www.google.com/' });
  // Logged when the fetch has failed; the page listens for the network right after it.
  const failed = page.waitForEvent('console', { predicate: (message) => message.text().includes('[attribution]') });
  await giveConsent(page, 'C0002');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await failed;
  await page.unroute(KEEPING);
  expect(await attribution(page)).toEqual({});
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => attribution(page)).toMatchObject({ source: 'google', medium: 'organic' });
});

test('a refusal before the attribution script is loaded stores nothing', async ({ page, clock }) => {
  const coming = Promise.withResolvers<void>();
  await page.route(KEEPING, (route) => coming.promise.then(() => route.continue()));
  await page.goto(`${FIRST}?utm_source=letter`);
  await giveConsent(page, 'C0002');
  await giveConsent(page);
  await expect(page.locator('a[href*="utm_"]:not([data-keep-query])')).toHaveCount(0);
  const came = page.waitForEvent('requestfinished', (request) => request.url().includes('attributionCookies'));
  coming.resolve();
  await came;
  await clock.pass(page, SETTLED_MS);
  expect(await attribution(page)).toEqual({});
});

test('a long value, and a parameter without a value, are stored on the third page as on the first', async ({
  page,
}) => {
  const campaign = 'spring-'.repeat(24);
  const landing = `${FIRST}?utm_source=&utm_campaign=${campaign}&utm_content=${'a/'.repeat(46)}jane.doe@mail.example`;
  const stored = { source: 'none', medium: 'none', campaign, content: `${'a/'.repeat(46)}REDACTED`, term: 'none' };
  await page.goto(landing, { referer: 'https://www.google.com/' });
  await follow(page, SECOND);
  await follow(page, THIRD);
  await giveConsent(page, 'C0002');
  await expect.poll(() => attribution(page)).toEqual(stored);
  await page.context().clearCookies({ name: /^utm_/ });
  await page.goto(landing, { referer: 'https://www.google.com/' });
  await expect.poll(() => attribution(page)).toEqual(stored);
});

for (const [referrer, carried, source, medium] of [
  ['https://www.google.com/', '?cuRef=www.google.com', 'google', 'organic'],
  ['https://news.example/post?email=jane@x.io', '?cuRef=news.example', 'news.example', 'referral'],
  [undefined, '', '(none)', '(direct)'],
] as const)
  test(`consent on the third page stores the referrer of the landing page: ${source}`, async ({ page }) => {
    await page.goto(FIRST, { referer: referrer });
    await follow(page, SECOND);
    expect(new URL(page.url()).search).toBe(carried);
    await follow(page, THIRD);
    await giveConsent(page, 'C0002');
    await expect.poll(() => attribution(page)).toMatchObject({ source, medium, campaign: 'none' });
    expect(new URL(page.url()).search).toBe('');
  });

// REQ-ATT-05
test('after a refusal links carry nothing, and later consent stores nothing of the visit’s start', async ({
  page,
  clock,
}) => {
  await page.goto(FIRST, { referer: 'https://news.example/' });
  await follow(page, SECOND);
  await giveConsent(page);
  await expect(page.locator('a[href*="cuRef"]')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('');
  await follow(page, THIRD);
  await giveConsent(page, 'C0002');
  await clock.pass(page, SETTLED_MS);
  expect(await attribution(page)).toEqual({});
});

test('ignores referrers of the site itself, keeps a visit’s first referrer, and stores every campaign', async ({
  page,
  clock,
}) => {
  await giveConsent(page, 'C0002');
  await page.goto(FIRST, { referer: 'https://app.cumulus.example/home' });
  await clock.pass(page, SETTLED_MS);
  expect(await attribution(page)).toEqual({});
  await page.goto(FIRST, { referer: 'https://www.bing.com/' });
  await expect.poll(() => attribution(page)).toMatchObject({ source: 'bing', medium: 'organic' });
  await page.goto(FIRST, { referer: 'https://news.example/' });
  await clock.pass(page, SETTLED_MS);
  expect(await attribution(page)).toMatchObject({ source: 'bing' });
  await page.goto(`${FIRST}?utm_medium=mail`);
  await expect.poll(() => attribution(page)).toMatchObject({ source: 'none', medium: 'mail' });
  await page.context().clearCookies({ name: 'utm_stamp' });
  await page.goto(SECOND);
  await clock.pass(page, SETTLED_MS);
  expect(await attribution(page)).toMatchObject({ medium: 'mail' });
  await page.goto(FIRST, { referer: 'https://news.example/' });
  await expect.poll(() => attribution(page)).toMatchObject({ source: 'news.example', medium: 'referral' });
});

// REQ-ATT-01, REQ-ATT-04, REQ-DLV-09
test('the cookies and the visitor’s id are set on the parent domain, with the specified lifetimes', async ({
  page,
  baseURL,
}) => {
  const url = `${await serveSubdomain(page, String(baseURL))}/legal/terms?utm_source=letter`;
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
