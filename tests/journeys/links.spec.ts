import { expect, type Page } from '@playwright/test';
import { test } from '../setup/test.ts';

/** Links that the browser is told to fetch ahead by the site's speculation rules, which name `data-near`. */
const prefetched = (page: Page) =>
  page
    .locator('a[data-near]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href.replace(/#.*/, '')));

test('internal links are fetched ahead within 200 px of the window, at most 8', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/teams');
  await expect.poll(async () => (await prefetched(page)).length).toBeGreaterThan(0);
  const allowed = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[data-prefetch]')]
      .filter((link) => link.getBoundingClientRect().top <= innerHeight + 200)
      .map((link) => link.href.replace(/#.*/, '')),
  );
  for (const address of await prefetched(page)) expect(allowed).toContain(address);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(500);
  const all = await prefetched(page);
  expect(all.length).toBeLessThanOrEqual(8);
  expect(new Set(all).size).toBe(all.length);
});

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
  test(`nothing is fetched ahead where data is dear: ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    await page.goto('/teams');
    await page.waitForLoadState('load');
    await page.waitForTimeout(500);
    expect(await prefetched(page)).toEqual([]);
  });

test('the language switch keeps the query and says each language in its own words', async ({ page }) => {
  await page.goto('/pricing?utm_source=letter&utm_medium=mail');
  const german = page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' });
  await expect(german).toHaveAttribute('hreflang', 'de');
  await expect(german).toHaveAttribute('lang', 'de');
  await german.click();
  await expect(page).toHaveURL(/\/de\/pricing\?utm_source=letter&utm_medium=mail$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('every link to another site opens in a new tab without a way back', async ({ page }) => {
  await page.goto('/');
  const wrong = await page.locator('a[href^="http"]').evaluateAll((links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter((link) => link.target === '_blank' && link.rel !== 'noopener noreferrer')
      .map((link) => link.outerHTML),
  );
  expect(wrong).toEqual([]);
});
