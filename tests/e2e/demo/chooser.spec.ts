import { expect, type Page } from '@playwright/test';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { test } from './setup/demoTest.ts';

const chooser = (page: Page) => page.locator('[data-chooser]');
const opener = (page: Page) => chooser(page).locator('summary');
const choice = (page: Page, name: RegExp | string) => chooser(page).getByRole('link', { name });

for (const width of [320, 390, 800, 1440])
  for (const locale of ['en-US', 'de'])
    test(`the choice of person and team fits ${width} px in ${locale}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(`/?locale=${locale}`);
      await opener(page).click();
      await expect(choice(page, /^Noor/)).toBeVisible();
      expect(await findOverflow(page)).toEqual([]);
      expect(await findAxeViolations(page)).toEqual([]);
      const box = await chooser(page).locator('div').first().boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    });

test('another person is chosen by keys, in the same view; Escape closes the list', async ({ page }) => {
  await page.goto('/?view=board&locale=de');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(choice(page, /^Noor/)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await choice(page, /^Noor/).press('Enter');
  await expect(page).toHaveURL(/me=noor/);
  await expect(page.getByRole('contentinfo')).toContainText('Sie sind Noor');
  await expect(page.locator('main')).toHaveAttribute('data-view', 'board');
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('a tap elsewhere closes the list, and each choice is 44 px high', async ({ page }) => {
    await page.goto('/');
    await opener(page).tap();
    const heights = await chooser(page)
      .locator('a, summary')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(43.5);
    await page.locator('h1').tap();
    await expect(choice(page, /^Noor/)).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a person and a team are links', async ({ page }) => {
    await page.goto('/?view=doc');
    await opener(page).click();
    await choice(page, /^Tane/).click();
    await expect(page.getByRole('contentinfo')).toContainText('You are Tane');
    await opener(page).click();
    await choice(page, 'Rooftop cinema').click();
    await expect(page.getByRole('contentinfo')).toContainText('You are Leilani');
  });
});
