import { expect } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';
import { whenPainted } from '../setup/whenPainted.ts';

test.use(WITH_MOTION);

for (const width of [390, 1440])
  test(`at ${width} px, late fonts move nothing`, async ({ page }) => {
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
      // A slow phone shows the page before the fonts are loaded.
      await page.waitForFunction(() => document.readyState !== 'loading');
      await whenPainted(page);
      await expect.poll(() => page.evaluate(() => document.fonts.status), path).toBe('loading');
      fontsMayCome.resolve();
      await whenFontsLoaded(page);
      await whenPainted(page);
      expect.soft(await shift(), path).toBeLessThan(0.01);
    }
  });
