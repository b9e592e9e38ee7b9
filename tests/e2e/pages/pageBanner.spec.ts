import { expect } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenPainted } from '../setup/whenPainted.ts';

test.use(WITH_MOTION);

const DAY_SECONDS = 86_400;

// REQ-BAN-01
test('the banner closes, stays closed for its days, and moves nothing on the next page', async ({ page, context }) => {
  await page.goto('/');
  const banner = page.locator('[data-page-banner]');
  await expect(banner).toBeVisible();
  const { pageBanner: name, cookieDays } = await banner.evaluate((element) => ({
    ...(element as HTMLElement).dataset,
  }));
  const close = banner.getByRole('button', { name: 'Close this notice' });
  expect(await close.boundingBox()).toMatchObject({ width: 38, height: 38 });
  await close.click();
  await expect(banner).toHaveCount(0);
  const cookie = (await context.cookies()).find((one) => one.name === name);
  expect(cookie?.value).toBe('hidden');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_SECONDS;
  expect(days).toBeCloseTo(Number(cookieDays), 0);

  const shift = await watchShift(page);
  await page.goto('/pricing');
  await expect(page.locator('[data-page-banner]')).toBeHidden();
  await whenPainted(page);
  expect(await shift()).toBeLessThan(0.01);
});

test('closing the banner by keyboard leaves the focus before the menus', async ({ page }) => {
  await page.goto('/');
  const close = page.locator('[data-close-banner]');
  await close.focus();
  await page.keyboard.press('Enter');
  const links = page.locator('body > header').locator('a, summary').filter({ visible: true });
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(links.nth(1)).toBeFocused();
});

test('a new page view shows the banner', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-page-banner]')).toBeVisible();
});
