import { expect } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';

test.use({ isBootAwaited: false });

// REQ-PRF-09
test.describe('a page whose boot script can’t be loaded looks as without scripts', () => {
  test.beforeEach(async ({ page }) => {
    await giveConsent(page);
    await page.route('**/assets/_/*.js', (route) => route.abort());
  });

  test('each panel of tabs can be read', async ({ page }) => {
    await page.goto('/teams/customer-service');
    await expect(page.locator('html')).not.toHaveAttribute('data-scripts');
    for (const panel of await page.locator('[data-panel]').all()) await expect(panel).toBeVisible();
  });

  test('prices are in the table of team sizes, and no calculator is there that does nothing', async ({ page }) => {
    await page.goto('/pricing');
    await expect(page.locator('html')).not.toHaveAttribute('data-scripts');
    await expect(page.locator('#calculator form')).toBeHidden();
    await expect(page.locator('#calculator table')).toBeVisible();
  });
});

test('a page has the attribute of scripts from its first paint on, and a page without scripts never', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      Object.assign(window, { atFirstPaint: document.documentElement.dataset.scripts });
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto('/pricing');
  await expect.poll(() => page.evaluate(() => (window as { atFirstPaint?: string }).atFirstPaint)).toBe('');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.BASE_URL });
  const plain = await context.newPage();
  await plain.goto('/pricing');
  await expect(plain.locator('html')).not.toHaveAttribute('data-scripts');
  await expect(plain.locator('#calculator form')).toBeHidden();
  await context.close();
});
