import { devices, expect } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

const SENTENCE = "This action isn't available on mobile. Please switch to your computer to try it out!";

// REQ-BAN-03, REQ-BAN-04, REQ-BAN-05
test('with mobile_banner=true a phone shows that the action needs a computer, and the notice can’t be closed', async ({
  browser,
  baseURL,
}) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const context = await browser.newContext({ baseURL, ...phone });
  const page = await context.newPage();
  await page.goto('/?mobile_banner=true');
  const notice = page.locator('[data-mobile-notice]');
  await expect(notice).toBeVisible();
  await expect(notice).toHaveText(SENTENCE);
  await expect(notice.getByRole('button')).toHaveCount(0);
  await page.goto('/');
  await expect(notice).toBeHidden();
  await context.close();
});

// REQ-BAN-03
test('a computer never shows the notice', async ({ page }) => {
  await page.goto('/?mobile_banner=true');
  await expect(page.locator('[data-mobile-notice]')).toBeHidden();
});
