import { expect } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { serveSubdomain } from '../setup/serveSubdomain.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { test } from '../setup/test.ts';

// Tests the way from environment variables to the page and the browser: a site with other services for its visitors, and its own tokens for
// content and drafts.
const SCRIPT = 'https://tools.example/v2/tag.js';
const LOCATION = 'https://api.vendor.example/v1/ip';
const TOOL = 'window.identified = []; window.visitorIdentification = { identify: (id) => window.identified.push(id) };';
const GERMANY = { country_name: 'Germany', country_code: 'DE' };
const AMERICAN = '8.8.8.8';
const DELIVERY_TOKEN = 'published-7f3a';
const PREVIEW_TOKEN = 'drafts-91c2';
/** The site's response to the first visitor. */
let first: Response;
let servers: Awaited<ReturnType<typeof startConfiguredSite>>;

test.use({ userAgent: VISITOR_AGENT });
// One copy for all tests: its start takes longer than each of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  servers = await startConfiguredSite({
    PRODUCT_DOMAIN: 'Cumulus.Localhost',
    PRODUCT_USER_COOKIE: 'member-id',
    VISITOR_IDENTIFICATION_SCRIPT_URL: SCRIPT,
    LOCATION_API_URL: LOCATION,
    REMOTE_WORK_DEPARTMENT: 'rw-17',
    CONTENTFUL_DELIVERY_TOKEN: DELIVERY_TOKEN,
    CONTENTFUL_PREVIEW_TOKEN: PREVIEW_TOKEN,
  });
  first = await fetch(servers.site, { headers: { 'X-Forwarded-For': AMERICAN } });
});
test.afterAll(() => servers?.stop());

test('a new visitor gets the consent rule of their country', () => {
  expect(first.headers.get('set-cookie')).toContain('cuConsentRule=opt-out');
});

test('the cookie page names the configured services and no other vendor', async ({ page }) => {
  await page.goto(`${servers.site}/legal/cookies`);
  const table = page.locator('main');
  for (const named of ['api.vendor.example', 'tools.example', 'member-id', 'ajs_user_traits', 'Record of your answers'])
    await expect(table).toContainText(named);
  for (const other of ['OneTrust', 'Segment', 'Contentful', 'GrowthBook', 'cuUserId'])
    await expect(table).not.toContainText(other);
});

test('the configured tokens serve pages and preview, and the public defaults are refused', async ({ page }) => {
  expect((await page.goto(servers.site))?.status()).toBe(200);
  await page.goto(`${servers.site}/preview?secret=cumulus-development-preview-secret&path=/pricing`);
  expect(new URL(page.url()).pathname).toBe('/pricing');
  await expect(page.getByRole('complementary', { name: 'Preview: drafts are shown' })).toBeVisible();
  for (const [prefix, publicToken, ownToken] of [
    ['/contentful', 'cumulus-delivery-token', DELIVERY_TOKEN],
    ['/contentful-preview', 'cumulus-preview-token', PREVIEW_TOKEN],
  ]) {
    const statusWith = async (token = '') => {
      const headers = { Authorization: `Bearer ${token}` };
      return (await fetch(`${servers.content}${prefix}/spaces/cumulus/locales`, { headers })).status;
    };
    expect([await statusWith(publicToken), await statusWith(ownToken)]).toEqual([401, 200]);
  }
});

test('the page has the variables of the visitor’s services, and the browser uses them', async ({ page }) => {
  const origin = await serveSubdomain(page, servers.site);
  await page.route(SCRIPT, (route) => route.fulfill({ contentType: 'text/javascript', body: TOOL }));
  const headers = { 'access-control-allow-origin': '*' };
  await page.route(LOCATION, (route) => route.fulfill({ headers, json: GERMANY }));
  // As the product writes it: on the site's parent domain, encoded.
  await page.context().addCookies([
    { name: 'member-id', value: 'auth0%7C42', domain: '.cumulus.localhost', path: '/' },
    { name: 'OptanonConsent', value: consentValue(['C0002', 'C0003', 'C0004']), url: origin },
  ]);
  await page.goto(`${origin}/teams/remote-work`);
  const data = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(data).toMatchObject({
    productDomain: 'cumulus.localhost',
    userCookie: 'member-id',
    identificationScript: SCRIPT,
    locationUrl: LOCATION,
    department: 'rw-17',
  });
  await expect.poll(() => page.evaluate(() => (window as { identified?: string[] }).identified)).toEqual(['auth0|42']);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cuUserLocation') ?? '{}').value))
    .toEqual(GERMANY);
  expect(await page.evaluate(() => localStorage.getItem('department'))).toBe('rw-17');
});
