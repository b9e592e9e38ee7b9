import { expect } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent } from '../setup/consent.ts';
import { oneTrustDouble } from '../setup/oneTrustDouble.ts';
import { startConfiguredSite } from '../setup/startConfiguredSite.ts';
import { test } from '../setup/test.ts';

// A site with the variable set. oneTrust.spec.ts rewrites the usual site's pages to what these are.
const ID = '018f2b7c-1c1a-7f00-8a3e-0123456789ab';
let servers: Awaited<ReturnType<typeof startConfiguredSite>>;

test.use({ userAgent: VISITOR_AGENT });
// One copy for all tests: its start takes longer than each of them.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  servers = await startConfiguredSite({ ONETRUST_DOMAIN_SCRIPT: ID });
});
test.afterAll(() => servers?.stop());

test('with ONETRUST_DOMAIN_SCRIPT every page has the id, no banner of the site, and OneTrust in its security policy', async ({
  request,
}) => {
  for (const path of ['/', '/de/pricing', '/no-such-page']) {
    const answer = await request.get(servers.site + path);
    const html = await answer.text();
    expect(html, path).toContain(`data-one-trust="${ID}"`);
    expect(html, path).not.toContain('data-consent-banner');
    expect(html, path).toMatch(/<footer.*data-consent="settings".*<\/footer>/s);
    const policy = answer.headers()['content-security-policy'];
    expect(policy, path).toMatch(/script-src [^;]*https:\/\/cdn\.cookielaw\.org\//);
    expect(policy, path).not.toContain('require-trusted-types-for');
  }
});

test('its script is loaded with that id, and the page takes its groups', async ({ page, context }) => {
  const answer = { headers: { 'access-control-allow-origin': '*' }, json: {} };
  const double = oneTrustDouble({ id: ID, byRule: 'C0001:1,C0002:0,C0003:1,C0004:0', isAsking: true });
  await context.route('https://*.onetrust.com/**', (route) => route.fulfill(answer));
  await context.route('https://cdn.cookielaw.org/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: double }),
  );
  await page.goto(`${servers.site}/pricing`);
  await expect(page.locator('#onetrust-accept-btn-handler')).toBeVisible();
  await expect.poll(consent(page).groups).toBe(',C0001,C0003,');
});
