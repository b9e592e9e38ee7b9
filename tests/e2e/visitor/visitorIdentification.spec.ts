import { expect, type Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { serveSubdomain } from '../setup/serveSubdomain.ts';
import { test } from '../setup/test.ts';

const { origin } = readSite();
const SCRIPT = 'https://tools.example/v2/tag.js';
const TOOL = 'window.received = []; window.visitorIdentification = { identify: (id) => window.received.push(id) };';

/** Longer than every timer before the tool is loaded. */
const SETTLED_MS = 500;

test.use({ userAgent: VISITOR_AGENT });
test.beforeEach(({ context }) => context.addCookies([{ name: 'cuUserId', value: 'u-42', url: origin }]));

/** Lists what the built-in tool receives. */
function watchReceived(page: Page): unknown[] {
  const received: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/visitor-identification/identify')) received.push(request.postDataJSON());
  });
  return received;
}

/** Rewrites the page to its form with `VISITOR_IDENTIFICATION_SCRIPT_URL`, without the security policy, which another test checks. */
async function configureVendor(page: Page): Promise<void> {
  await page.route('/legal/terms', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html', `<html data-identification-script="${SCRIPT}"`);
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body });
  });
}

// REQ-VIS-01
test('the built-in tool receives the logged-in user, with consent to advertising only, once per page', async ({
  page,
  clock,
}) => {
  const received = watchReceived(page);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/visitor-identification/')) answers.push(response.status());
  });
  await giveConsent(page, 'C0002', 'C0003');
  await page.goto('/legal/terms');
  await clock.pass(page, SETTLED_MS);
  expect(received).toEqual([]);
  await giveConsent(page, 'C0004');
  await expect.poll(() => received).toEqual([{ userId: 'u-42' }]);
  await expect.poll(() => answers).toEqual([200]);
  await giveConsent(page, 'C0004');
  await clock.pass(page, SETTLED_MS);
  expect(received).toHaveLength(1);
});

test('reads the product’s cookie from the parent domain, encoded too', async ({ page }) => {
  const received = watchReceived(page);
  const url = await serveSubdomain(page, origin);
  await page.context().addCookies([
    { name: 'cuUserId', value: 'auth0%7C42', domain: '.cumulus.localhost', path: '/' },
    { name: 'OptanonConsent', value: consentValue(['C0004']), url },
  ]);
  await page.goto(`${url}/legal/terms`);
  await expect.poll(() => received).toEqual([{ userId: 'auth0|42' }]);
});

test('without a logged-in user, or with an invalid cookie, it receives nothing', async ({ page, context, clock }) => {
  const received = watchReceived(page);
  await giveConsent(page, 'C0004');
  await context.addCookies([{ name: 'cuUserId', value: 'ada%40example.com', url: origin }]);
  await page.goto('/legal/terms');
  await context.clearCookies({ name: 'cuUserId' });
  await page.goto('/legal/privacy');
  await clock.pass(page, SETTLED_MS);
  expect(received).toEqual([]);
});

test('a vendor’s script is loaded with consent only, and receives the user', async ({ page, clock }) => {
  const loads: string[] = [];
  await page.route(SCRIPT, (route) => {
    loads.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: TOOL });
  });
  await configureVendor(page);
  await page.goto('/legal/terms');
  await clock.pass(page, SETTLED_MS);
  expect(loads).toEqual([]);
  await giveConsent(page, 'C0004');
  await expect.poll(() => page.evaluate(() => (window as { received?: string[] }).received)).toEqual(['u-42']);
  expect(loads).toEqual([SCRIPT]);
});

test('a script that can’t be loaded is logged by its address', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.route(SCRIPT, (route) => route.abort());
  await configureVendor(page);
  await giveConsent(page, 'C0004');
  await page.goto('/legal/terms');
  await expect.poll(() => errors.join('\n')).toContain(`Failed to load ${SCRIPT}`);
});
