import { expect, type Page } from '@playwright/test';
import { VIEWS } from '../../../apps/demo/src/workspace/views.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { test } from './setup/demoTest.ts';

const SIZES = [
  { width: 320, height: 720 },
  { width: 390, height: 844 },
  { width: 800, height: 1100 },
  { width: 1440, height: 900 },
] as const;

/** What a view shows only after it was used. */
async function useView(page: Page, view: string): Promise<void> {
  if (view === 'ai') {
    await page.locator('ul[aria-labelledby="ai-suggestions"] button').first().click();
    await page.getByRole('log').locator('button[aria-expanded]').first().click();
  }
  if (view === 'automations') await page.locator('section[aria-labelledby="try"] button').click();
  if (view === 'board') await page.locator('[data-handle]').first().press('Enter');
}

for (const view of VIEWS)
  for (const locale of ['en-US', 'de'])
    test(`axe and width: ${view} in ${locale}`, async ({ page }) => {
      await page.goto(`/?view=${view}&locale=${locale}`);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        expect.soft(await findOverflow(page), `${size.width} px: the page scrolls sideways`).toEqual([]);
        expect.soft(await findAxeViolations(page), `${size.width} px`).toEqual([]);
      }
      await useView(page, view);
      expect.soft(await findOverflow(page), 'in use').toEqual([]);
      expect.soft(await findAxeViolations(page), 'in use').toEqual([]);
    });

test('one long word, in a question or a title that Brain names, makes no page wider', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/?view=board');
  await page.locator('main').getByRole('button', { name: 'Send the roof plan', exact: true }).click();
  await page.getByRole('button', { name: /\(rename\)$/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'rename' }).fill('t'.repeat(120));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Brain' }).click();
  const field = page.locator('[data-guide="ask"]');
  for (const question of ['What should I do next?', 'w'.repeat(300)]) {
    await field.fill(question);
    await field.press('Enter');
    await expect(page.getByRole('log').getByText(question)).toBeVisible();
    expect.soft(await findOverflow(page), question).toEqual([]);
  }
});

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 320, height: 720 }, hasTouch: true, isMobile: true });

  for (const view of VIEWS)
    test(`buttons and fields of ${view} are 44 px high, and no page is wider than the screen`, async ({ page }) => {
      await page.goto(`/?view=${view}`);
      const small = await page.locator('main').evaluate((main) =>
        [
          ...main.querySelectorAll<HTMLElement>(
            'button, select, input:not([type="checkbox"]), label:has(> [type="checkbox"])',
          ),
        ]
          // The title of a card is stretched over the card.
          .map((element) =>
            getComputedStyle(element, '::after').inset === '0px' ? (element.closest('li') ?? element) : element,
          )
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
          // Text that is edited in its place is as high as its lines.
          .filter((element) => !element.title.match(/^(edit|rename)$/))
          .map((element) => `${element.localName} ${element.getAttribute('aria-label') ?? element.textContent}`),
      );
      expect(small).toEqual([]);
      expect(await page.evaluate(() => innerWidth)).toBe(320);
    });
});

test('in forced colours every control has an edge or a text of the system’s colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const view of VIEWS) {
    await page.goto(`/?view=${view}`);
    expect.soft(await findAxeViolations(page, 'main'), view).toEqual([]);
  }
});
