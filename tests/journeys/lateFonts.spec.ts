import { expect } from '@playwright/test';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';

/** A slow phone paints the page long before the fonts come. */
const AFTER_PAINT_MS = 200;

for (const width of [390, 1440])
  test(`at ${width} px, fonts that come late move nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const shift = await watchShift(page);
    let fontsMayCome = Promise.withResolvers<void>();
    await page.route(/\.woff2$/, async (route) => {
      await fontsMayCome.promise;
      await route.continue();
    });
    for (const path of ['/', '/teams', '/pricing']) {
      fontsMayCome = Promise.withResolvers<void>();
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await page.waitForTimeout(AFTER_PAINT_MS);
      await expect.poll(() => page.evaluate(() => document.fonts.status), path).toBe('loading');
      fontsMayCome.resolve();
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      expect.soft(await shift(), path).toBeLessThan(0.01);
    }
  });
