import { expect, test } from '@playwright/test';
import { findOverflow } from '../../e2e/audits/findOverflow.ts';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { completeLayout, openToMeasure } from './findLayoutProblems.ts';

const WIDTHS_PX = [390, 320];

test.describe.configure({ timeout: 180_000 });

// Set as in the browser's settings, so that media queries in `em` use them too.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26'];
    await use({ ...launchOptions, args });
  },
});

test('with letters of twice the size no page scrolls sideways', async ({ page }) => {
  const problems: string[] = [];
  for (const path of [...readSite().paths, ABSENT_PATH]) {
    await openToMeasure(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 844 });
      await completeLayout(page);
      const [found] = await findOverflow(page);
      if (found) problems.push(`${path} at ${width} px: ${found}`);
    }
  }
  expect(problems).toEqual([]);
});
