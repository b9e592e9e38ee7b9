import { expect } from '@playwright/test';
import { test } from '../setup/test.ts';

/** As a slow phone gets them: long after the first paint. */
const FONT_DELAY_MS = 500;

for (const width of [390, 1440])
  test(`at ${width} px, fonts that come late move nothing`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, FONT_DELAY_MS));
      await route.continue();
    });
    for (const path of ['/', '/teams', '/pricing']) {
      await page.goto(path);
      const seen = await page.evaluate(async () => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        await document.fonts.ready;
        await new Promise((resolve) => setTimeout(resolve, 100));
        const [painted] = performance.getEntriesByName('first-contentful-paint');
        const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
        const late = fonts.filter((font) => (font as PerformanceResourceTiming).responseEnd > painted.startTime);
        return { shift, late: late.length };
      });
      expect.soft(seen.late, `${path}: fonts that came after the first paint`).toBe(2);
      expect.soft(seen.shift, path).toBeLessThan(0.01);
    }
  });
