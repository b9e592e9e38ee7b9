import { expect, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

test.use(WITH_MOTION);

/** Sections whose content the browser skips. */
const countSkipped = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('main > *')].filter((part) => {
        const inner = part.querySelector('h2, h3, p');
        return inner && !inner.checkVisibility({ contentVisibilityAuto: true });
      }).length,
  );

// REQ-PRF-14
for (const [path, width] of [
  ['/', 390],
  ['/', 1440],
  ['/pricing', 390],
  ['/pricing', 1440],
] as const)
  test(`every section of ${path} is laid out with the page at ${width} px, stays so, and nothing shifts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    // Shifts by late fonts are tested in lateFonts.spec.ts.
    await page.route(/\.woff2$/, (route) => route.abort());
    const shift = await watchShift(page);
    await page.goto(path);
    expect(await countSkipped(page)).toBe(0);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(page.locator('footer')).toBeInViewport();
    expect(await countSkipped(page)).toBe(0);
    expect(await height()).toBe(before);
    expect(await shift()).toBe(0);
  });

test('everything is laid out for print, and without scripts', async ({ browser, page }) => {
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

test('sections outside the window are not rendered behind a dialog, and nothing moves by it', async ({ page }) => {
  await giveConsent(page);
  for (const path of ['/', '/pricing', '/brain']) {
    await page.goto(path);
    await whenFontsLoaded(page);
    const opener = page.locator('main a[data-overlay="sign-up"]:visible').last();
    await opener.scrollIntoViewIfNeeded();
    const tops = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main > *, footer')].map((part) => Math.round(part.getBoundingClientRect().top)),
      );
    const before = await tops();
    await opener.click();
    await expect(page.locator('dialog[open]')).toBeVisible();
    expect(await countSkipped(page)).toBeGreaterThan(2);
    expect(await tops(), path).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect.poll(() => countSkipped(page)).toBe(0);
    expect(await tops(), path).toEqual(before);
  }
});

/** The heading that is being read, and its position in the window. */
const readingPlace = (page: Page) =>
  page.evaluate(() => {
    const headings = [...document.querySelectorAll('main h2')];
    const at = headings.findLastIndex((heading) => heading.getBoundingClientRect().top < innerHeight / 2);
    return { at, title: headings[at]?.textContent, top: Math.round(headings[at]?.getBoundingClientRect().top ?? 0) };
  });

/** Scrolls as a visitor does, screen by screen, down to this share of the page. */
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
