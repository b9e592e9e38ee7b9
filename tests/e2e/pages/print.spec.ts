import { expect, type Page } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

/** An A4 sheet within its margins, in CSS pixels. */
const SHEET = { width: 718, height: 1030 };

async function openAsPrinted(page: Page, path: string): Promise<void> {
  await page.setViewportSize(SHEET);
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
}

/**
 * Lays the page out in columns of a sheet's size, which browsers break like sheets, and returns pairs of paragraphs and headings that overlap there. Pictures
 * of the product are left out: some overlap on purpose.
 */
const findOverlaps = (page: Page) =>
  page.evaluate(({ width, height }) => {
    const main = document.querySelector('main') as HTMLElement;
    Object.assign(main.style, {
      ...{ inlineSize: `${width}px`, blockSize: `${height}px` },
      ...{ columnWidth: `${width}px`, columnGap: '0', columnFill: 'auto' },
    });
    const lines = [...main.querySelectorAll('h2, h3, h4, p')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[role="img"], .visuallyHidden'),
      )
      .flatMap((element) => [...element.getClientRects()].map((box) => ({ element, box })));
    const overlap = (from: number, to: number, otherFrom: number, otherTo: number) =>
      Math.min(to, otherTo) - Math.max(from, otherFrom) > 4;
    return lines.flatMap(({ element, box }, at) =>
      lines
        .slice(at + 1)
        .filter(
          (other) =>
            !element.contains(other.element) &&
            overlap(box.left, box.right, other.box.left, other.box.right) &&
            overlap(box.top, box.bottom, other.box.top, other.box.bottom),
        )
        .map((other) => `${element.textContent?.slice(0, 40)} / ${other.element.textContent?.slice(0, 40)}`),
    );
  }, SHEET);

for (const path of ['/blog/an-estimate-is-a-range', '/teams/customer-service', '/pricing', '/contact-sales']) {
  test(`${path}: no text is printed over another`, async ({ page }) => {
    await openAsPrinted(page, path);
    expect(await findOverlaps(page)).toEqual([]);
  });
}

/** How long the answers of a page take to open. The browser lists no animations of this part. */
const openingTimes = (page: Page) =>
  page
    .locator('details')
    .evaluateAll((answers) => [
      ...new Set(
        answers.flatMap((answer) => getComputedStyle(answer, '::details-content').transitionDuration.split(', ')),
      ),
    ]);

test('answers open at once for those who asked for less motion', async ({ page }) => {
  await page.goto('/pricing');
  expect(await openingTimes(page)).toEqual(['0s']);
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('answers are open at once on a sheet, so that no half of one is printed', async ({ page }) => {
    await page.goto('/pricing');
    expect(await openingTimes(page)).toContain('0.25s');
    await openAsPrinted(page, '/pricing');
    expect(await openingTimes(page)).toEqual(['0s']);
  });
});

test('the head of the plans is that of a table, which is repeated on each sheet', async ({ page }) => {
  await openAsPrinted(page, '/pricing');
  const table = page.locator('[data-section-model-name="comparisonTable"] table');
  await expect(table).toHaveCSS('display', 'table');
  await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group');
  await expect(table.locator('tbody tr').last()).toHaveCSS('display', 'table-row');
});

// Printers omit backgrounds.
test('what is light on dark on the screen is dark in a frame', async ({ page }) => {
  await openAsPrinted(page, '/pricing');
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color);
  const light = page.locator('main [data-look="primary"]:visible, [data-recommended] p:has(+ h3)');
  expect(await light.count()).toBeGreaterThan(2);
  for (const element of await light.all()) {
    await expect(element).toHaveCSS('color', ink);
    await expect(element).toHaveCSS('border-top-color', ink);
    await expect(element).toHaveCSS('border-top-style', 'solid');
  }
});

test('a picture of the product has its colours and stays on one sheet', async ({ page }) => {
  await openAsPrinted(page, '/');
  const scenes = page.locator('[data-enhance="scene"]');
  expect(await scenes.count()).toBeGreaterThan(5);
  for (const scene of await scenes.all()) {
    await expect(scene).toHaveCSS('print-color-adjust', 'exact');
    await expect(scene).toHaveCSS('break-inside', 'avoid');
    expect((await scene.boundingBox())?.height).toBeLessThan(SHEET.height);
  }
});

test('a label stays with its heading, and the footer is one line', async ({ page }) => {
  await openAsPrinted(page, '/');
  const labels = page.locator('main p:has(+ :is(h2, h3))');
  expect(await labels.count()).toBeGreaterThan(5);
  for (const label of await labels.all()) await expect(label).toHaveCSS('break-after', 'avoid');
  await expect(page.locator('body > footer').getByRole('link')).toHaveCount(0);
  await expect(page.locator('body > footer small')).toBeVisible();
});
