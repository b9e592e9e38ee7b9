import { expect } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

test.use(WITH_MOTION);

/** A page of the content that has tabs. */
const PATH = '/teams/customer-service';

test('tabs open by click, arrows, Home and End, and the page keeps its height', async ({ page }) => {
  // Refused, so that the banner adds no space at the page's end.
  await giveConsent(page);
  await page.goto(PATH);
  const list = page.getByRole('tablist').first();
  await page.locator('[data-enhance="tabs"]').first().scrollIntoViewIfNeeded();
  await expect(list).toBeVisible();
  await whenFontsLoaded(page);
  const tabs = list.getByRole('tab');
  const last = (await tabs.count()) - 1;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);

  await tabs.nth(1).click();
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: (await tabs.nth(1).textContent()) ?? '' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await page.keyboard.press('Home');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(last)).toBeFocused();
  await expect(tabs.nth(last)).toHaveAttribute('aria-selected', 'true');
  // Listeners on the document receive the click as any other.
  await page.evaluate(() => document.addEventListener('click', () => Object.assign(window, { isClicked: true })));
  await page.keyboard.press(' ');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isClicked'))).toBe(true);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every panel can be read', async ({ page }) => {
    await page.goto(PATH);
    const panels = page.locator('[data-enhance="tabs"]').first().locator('[data-panel]');
    expect(await panels.count()).toBeGreaterThan(1);
    for (const panel of await panels.all()) await expect(panel).toBeVisible();
  });
});
