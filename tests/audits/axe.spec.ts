import { expect } from '@playwright/test';
import { ABSENT_PATH } from '../setup/ABSENT_PATH.ts';
import { readSite } from '../setup/readSite.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { findAxeViolations } from './findAxeViolations.ts';

for (const path of [...readSite().paths, ABSENT_PATH]) {
  test(`axe and width: ${path}`, async ({ sharedPage }) => {
    await sharedPage.setViewportSize(WIDTHS[0]);
    await sharedPage.goto(path);
    for (const size of WIDTHS) {
      await sharedPage.setViewportSize(size);
      const overflow = await sharedPage.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${size.width} px: the page scrolls sideways by`).toBeLessThanOrEqual(0);
      expect.soft(await findAxeViolations(sharedPage), `${size.width} px`).toEqual([]);
    }
  });
}

for (const size of WIDTHS) {
  test(`axe with each menu of the header open at ${size.width} px`, async ({ sharedPage }) => {
    await sharedPage.setViewportSize(size);
    await sharedPage.goto('/');
    const openers = sharedPage.locator('header').locator('button[aria-expanded], summary').filter({ visible: true });
    const count = await openers.count();
    expect(count, 'menus in the header').toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1) {
      await openers.nth(index).click();
      expect.soft(await findAxeViolations(sharedPage), `menu ${index + 1} open`).toEqual([]);
      await sharedPage.goto('/');
    }
  });
}
