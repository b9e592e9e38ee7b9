import { devices, expect } from '@playwright/test';
import { pageClock } from '../setup/pageClock.ts';
import { test } from '../setup/test.ts';
import { whenBooted } from '../setup/whenBooted.ts';

const TARGET = 'https://app.cumulus.example/sign-up?plan=free';
const query = (value: string) => `?app_redirect=${encodeURIComponent(value)}`;

test.use({ isBootAwaited: false });

test.beforeEach(({ context }) =>
  context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' })),
);

// REQ-VIS-09
test('a computer is redirected to the product, with the rest of the query', async ({ page }) => {
  await page.goto(`/legal/terms${query(TARGET)}&utm_source=letter&plan=team`);
  await page.waitForURL('https://app.cumulus.example/**');
  expect(page.url()).toBe(`${TARGET}&utm_source=letter`);
});

test('a phone stays on the page', async ({ browser, baseURL }) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ baseURL, ...phone });
  const clock = await pageClock(context);
  const page = await context.newPage();
  await page.goto(`/legal/terms${query(TARGET)}`);
  // Later than a computer would have been redirected.
  await whenBooted(page);
  await clock.pass(page, 500);
  expect(new URL(page.url()).pathname).toBe('/legal/terms');
  await context.close();
});

// REQ-VIS-09. All other addresses that are refused: appRedirect.test.ts.
test('does not redirect to another site or to a script, and logs it', async ({ page, clock }) => {
  for (const value of ['/\\evil.example', 'https://evil.example', 'javascript:document.title="run"']) {
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('[app_redirect] not followed'));
    await page.goto(`/legal/terms${query(value)}`);
    await logged;
    await clock.pass(page, 500);
    expect(new URL(page.url()).pathname, value).toBe('/legal/terms');
    expect(await page.title()).not.toBe('run');
  }
});
