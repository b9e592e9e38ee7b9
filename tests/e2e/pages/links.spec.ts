import { expect, type Page } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

/** Links that the page marks as near (`data-near`): the speculation rules prefetch just these (navigation.spec.ts). */
const near = (page: Page) =>
  page.locator('a[data-near]').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

// REQ-LNK-02
test('internal links are prefetched within 200 px of the window, at most 8', async ({ page, clock }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/teams');
  await expect.poll(async () => (await near(page)).length).toBeGreaterThan(0);
  // Both in one step: more links may become near in between.
  const { marked, allowed } = await page.evaluate(() => {
    const links = (selector: string) => [...document.querySelectorAll<HTMLAnchorElement>(selector)];
    const within = links('a[data-prefetch]').filter((link) => link.getBoundingClientRect().top <= innerHeight + 200);
    return { marked: links('a[data-near]').map((link) => link.href), allowed: within.map((link) => link.href) };
  });
  for (const address of marked) expect(allowed).toContain(address);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await clock.pass(page, 500);
  const all = (await near(page)).map((address) => address.replace(/#.*/, ''));
  expect(all.length).toBeLessThanOrEqual(8);
  expect(new Set(all).size).toBe(all.length);
});

test('a link that comes near later is prefetched then', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto('/legal/cookies');
  await page.waitForFunction(() => performance.getEntriesByName('boot').length > 0);
  const before = await near(page);
  const link = page.locator('footer a[data-prefetch]').first();
  await expect(link).not.toHaveAttribute('data-near');
  await link.scrollIntoViewIfNeeded();
  await expect.poll(async () => (await near(page)).length).toBeGreaterThan(before.length);
});

test('a browser without speculation rules fetches the same, each once', async ({ page, clock }) => {
  await page.addInitScript(() => {
    HTMLScriptElement.supports = (type) => type !== 'speculationrules';
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(request.url());
  });
  await page.goto('/teams');
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await clock.pass(page, 500);
  expect(fetched.length).toBeLessThanOrEqual(8);
  expect(new Set(fetched).size).toBe(fetched.length);
  expect(await near(page)).toEqual([]);
});

for (const connection of [{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])
  test(`nothing is prefetched on expensive or slow connections: ${JSON.stringify(connection)}`, async ({
    page,
    clock,
  }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    await page.goto('/teams');
    await page.waitForLoadState('load');
    await clock.pass(page, 500);
    expect(await near(page)).toEqual([]);
  });

test('the language switch keeps the query and names each language in that language', async ({ page }) => {
  await page.goto('/pricing?utm_source=letter&utm_medium=mail');
  const german = page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' });
  await expect(german).toHaveAttribute('hreflang', 'de');
  await expect(german).toHaveAttribute('lang', 'de');
  await german.click();
  await expect(page).toHaveURL(/\/de\/pricing\?utm_source=letter&utm_medium=mail$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

// REQ-LNK-04
test('every link to another site opens in a new tab without an opener', async ({ page }) => {
  await page.goto('/');
  const wrong = await page.locator('a[href^="http"]').evaluateAll((links) =>
    links
      .map((link) => link as HTMLAnchorElement)
      .filter((link) => link.target === '_blank' && link.rel !== 'noopener noreferrer')
      .map((link) => link.outerHTML),
  );
  expect(wrong).toEqual([]);
});
