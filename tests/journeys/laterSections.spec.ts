import { expect } from '@playwright/test';
import { test } from '../setup/test.ts';

// What comes before the scripts is looked at.
test.use({ isBootAwaited: false });

const SKIPPED = `[...document.querySelectorAll('main > *')].filter((part) => getComputedStyle(part).contentVisibility === 'auto').length`;

test('sections far below are left out of the first view and laid out soon after, heavy ones when the visitor scrolls', async ({
  page,
}) => {
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await page.evaluate(SKIPPED)).toBeGreaterThan(3);

  await page.unrouteAll();
  await page.goto('/pricing');
  // The table of comparison and the carousel.
  await expect.poll(() => page.evaluate(SKIPPED)).toBe(2);
  await page.evaluate(() => scrollBy(0, 1));
  await expect.poll(() => page.evaluate(SKIPPED)).toBe(0);
});

test('without scripts everything is laid out at once', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  for (const section of await page.locator('main section').all())
    expect(await section.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('visible');
  await context.close();
});
