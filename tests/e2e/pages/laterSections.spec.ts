import { expect, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';

test.use(WITH_MOTION);

/** Sections of the page that the browser has not laid out: their content has no box. */
const countSkipped = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main > *')].filter((part) => {
        const inner = part.querySelector('h2, h3, p');
        return inner && !inner.checkVisibility({ contentVisibilityAuto: true });
      }).length,
  );

const lastRow = (page: Page) => page.locator('main > * table').first().locator('tbody tr').last();

/** The browser is never idle on pages that are opened from now on. */
const withoutIdleTime = (page: Page) =>
  page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));

test('sections far below the first view are laid out as the visitor comes near', async ({ page }) => {
  await withoutIdleTime(page);
  await page.goto('/pricing');
  const before = await countSkipped(page);
  expect(before).toBeGreaterThan(2);
  // Sections that turn out taller or lower move the end of the page, so scroll on.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.locator('footer')).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await countSkipped(page)).toBeLessThan(before);
});

// REQ-PRF-14
for (const [path, width] of [
  ['/', 390],
  ['/', 1440],
  ['/pricing', 390],
  ['/pricing', 1440],
] as const)
  test(`in idle time every section of ${path} is laid out at ${width} px, stays so, and nothing shifts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // Shifts by late fonts are tested in lateFonts.spec.ts.
    await page.route(/\.woff2$/, (route) => route.abort());
    const shift = await watchShift(page);
    await page.goto(path);
    await expect.poll(() => countSkipped(page)).toBe(0);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.locator('footer')).toBeInViewport();
    expect(await countSkipped(page)).toBe(0);
    expect(await shift()).toBe(0);
  });

test('find in page, and an anchor, lead to a section that is not laid out', async ({ page }) => {
  await withoutIdleTime(page);
  await page.goto('/pricing');
  const words = 'Words that stand nowhere else';
  await lastRow(page)
    .locator('th')
    .first()
    .evaluate((cell, text) => {
      cell.textContent = text;
    }, words);
  const find = (text: string) => (window as unknown as { find(text: string): boolean }).find(text);
  expect(await page.evaluate(find, words)).toBe(true);
  await expect(lastRow(page)).toBeInViewport();
  // Loaded again by another address, so that nothing is laid out yet.
  await page.goto('/pricing?anchor');
  expect(await countSkipped(page)).toBeGreaterThan(2);
  await lastRow(page).evaluate((row) => {
    row.id = 'last-row';
    location.assign('#last-row');
  });
  await expect(lastRow(page)).toBeInViewport();
});

test('everything is laid out for print, and without scripts', async ({ browser, page }) => {
  await withoutIdleTime(page);
  await page.goto('/pricing');
  await page.emulateMedia({ media: 'print' });
  expect(await countSkipped(page)).toBe(0);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto('/pricing');
  for (const section of await plain.locator('main section').all())
    expect(await section.evaluate((element) => getComputedStyle(element).contentVisibility)).toBe('visible');
  await context.close();
});

/** The heading that is being read, and its position in the window. */
const readingPlace = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('main h2')];
    const at = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
    return { at, title: headings[at]?.textContent, top: Math.round(headings[at]?.getBoundingClientRect().top ?? 0) };
  });

/** Scrolls as a visitor does, screen by screen, until each section down to this share of the page has been laid out. */
const readDownTo = (page: Page, share: number) =>
  page.evaluate(async (part) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const headings = [...document.querySelectorAll('main h2')];
    const wanted = headings[Math.floor(headings.length * part)] as Element;
    while (wanted.getBoundingClientRect().top > 200) {
      scrollBy({ top: Math.min(600, wanted.getBoundingClientRect().top - 150), behavior: 'instant' });
      await nextFrame();
    }
    await document.fonts.ready;
    await nextFrame();
  }, share);

for (const path of ['/', '/pricing'])
  test(`a reload of ${path}, or a return to it, restores the scroll position`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/legal/privacy');
    await giveConsent(page);
    await page.goto(path);
    for (const share of [0.5, 0.75]) {
      await readDownTo(page, share);
      const place = await readingPlace(page);
      await page.reload();
      await expect.poll(() => readingPlace(page), { message: `reloaded at ${share}` }).toEqual(place);
      await page.goto('/legal/privacy');
      await page.goBack();
      await expect.poll(() => readingPlace(page), { message: `came back to ${share}` }).toEqual(place);
    }
  });

test('a page that is opened again is laid out section by section, in an old tab too', async ({ page }) => {
  await withoutIdleTime(page);
  await page.goto('/pricing');
  await page.reload();
  expect(await countSkipped(page)).toBe(0);
  await page.goto('/pricing?again');
  expect(await countSkipped(page)).toBeGreaterThan(2);
});
