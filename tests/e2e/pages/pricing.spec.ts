import { expect, type Page } from '@playwright/test';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

/** Unlimited's price per month, billed yearly and monthly, and the text of Enterprise's price. */
const PRICES = [
  { path: '/pricing', yearly: '$7', monthly: '$10', byContact: 'By contact' },
  { path: '/fr-FR/pricing', yearly: '7 $US', monthly: '10 $US', byContact: 'Sur devis' },
  { path: '/es-ES/pricing', yearly: '7 US$', monthly: '10 US$', byContact: 'A consultar' },
  { path: '/it/pricing', yearly: '7 $', monthly: '10 $', byContact: 'Su richiesta' },
  { path: '/pt-BR/pricing', yearly: 'US$ 7', monthly: 'US$ 10', byContact: 'Sob consulta' },
  { path: '/de/pricing', yearly: '7 $', monthly: '10 $', byContact: 'Auf Anfrage' },
];

const plan = (page: Page, tier: string) => page.locator(`#plans [data-tier="${tier}"]`);
const billing = (page: Page, value: 'yearly' | 'monthly') => page.locator(`#plans input[value="${value}"]`);
const shown = (page: Page, tier: string) => plan(page, tier).locator('strong:visible');

/** Positions and sizes of everything in the plan table. */
const layout = (page: Page) =>
  page.locator('#plans').evaluate((section) =>
    [...section.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y + scrollY, width, height].join(' ');
    }),
  );

test('shows yearly prices first, monthly by the switch, without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const { path, yearly, monthly, byContact } of PRICES)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(billing(page, 'yearly')).toBeChecked();
      await expect(shown(page, 'unlimited')).toHaveText(yearly);
      await expect(shown(page, 'enterprise')).toHaveText(byContact);
      await billing(page, 'monthly').check();
      await expect(shown(page, 'unlimited')).toHaveText(monthly);
      await expect(page.locator('#plans [data-add-on="brain"] strong:visible')).toHaveText(/9/);
    });
  await context.close();
});

test('the switch works by keyboard, announces what is chosen, and hides other prices from assistive technology', async ({
  page,
}) => {
  await page.goto('/pricing');
  const tree = await plan(page, 'unlimited').ariaSnapshot();
  expect(tree).toContain('$7');
  expect(tree).not.toContain('$10');
  const group = page.getByRole('group', { name: 'Billing' });
  await expect(group.getByRole('radio', { name: /^Yearly/ })).toBeChecked();
  await billing(page, 'yearly').focus();
  await page.keyboard.press('ArrowRight');
  await expect(group.getByRole('radio', { name: 'Monthly' })).toBeChecked();
  await expect(group.getByRole('radio', { name: 'Monthly' })).toBeFocused();
  await expect(shown(page, 'business')).toHaveText('$19');
  await page.keyboard.press('ArrowLeft');
  await expect(shown(page, 'business')).toHaveText('$12');
});

test('switching moves nothing, and no text overflows, in each locale at each width', async ({ page }) => {
  // Consent is refused, since the banner would cover the switch on a phone.
  await giveConsent(page);
  for (const { path } of PRICES) {
    await page.goto(path);
    await whenFontsLoaded(page);
    for (const viewport of WIDTHS)
      await test.step(`${path} at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await billing(page, 'yearly').check();
        const before = await layout(page);
        await billing(page, 'monthly').check();
        expect(await layout(page)).toEqual(before);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
      });
  }
});

test('quotes of customers have the marks of the language', async ({ page }) => {
  const marks = {
    de: '"„" "“"',
    'fr-FR': '"«\u202F" "\u202F»"',
    'es-ES': '"«" "»"',
    it: '"«" "»"',
    'pt-BR': '"“" "”"',
  };
  for (const [locale, expected] of Object.entries(marks)) {
    await page.goto(`/${locale}/pricing`);
    await expect(page.locator('#customers blockquote > div').first()).toHaveCSS('quotes', expected);
  }
});

/** On a phone the comparison is folded; on wider screens nothing asks for a click. */
async function unfold(page: Page, width: number): Promise<void> {
  const button = page.locator('#compare summary');
  const isOpen = await page.locator('#compare details').evaluate((details: HTMLDetailsElement) => details.open);
  if (width >= 600) return expect(button).toBeHidden();
  await expect(button).toHaveText(/^Show all \d\d features$/);
  if (!isOpen) await button.click();
}

test('comparison: on a phone the table is folded, is found by page search, and printed', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto('/pricing');
  const table = page.locator('#compare table');
  await expect(table).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(table).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.locator('#compare summary').click();
  await expect(table).toBeVisible();
  await context.close();
});

test('comparison: on a phone a link to it shows all of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pricing#compare');
  await expect(page.locator('#compare table')).toBeVisible();
  await expect(page.locator('#compare summary')).toBeHidden();
});

test('on a phone the plans are a row that scrolls by itself', async ({ page }) => {
  await giveConsent(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pricing');
  const [first, last] = [plan(page, 'free'), plan(page, 'enterprise')];
  await first.scrollIntoViewIfNeeded();
  await expect(last).not.toBeInViewport();
  await last.getByRole('link').first().focus();
  await expect(last).toBeInViewport();
  expect((await first.boundingBox())?.y).toBe((await last.boundingBox())?.y);
});

test('comparison: at each width the table head stays below the header while scrolling, and rows keep their cells', async ({
  page,
}) => {
  await page.goto('/pricing');
  await whenFontsLoaded(page);
  const table = page.getByRole('table', { name: 'Compare every feature' });
  const head = table.getByRole('columnheader', { name: 'Business' });
  const isOnTop = () =>
    head.evaluate((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return cell.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  for (const viewport of WIDTHS)
    await test.step(`${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await unfold(page, viewport.width);
      await table
        .getByRole('row', { name: /Audit log/ })
        .evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(head).toBeInViewport();
      await expect.poll(isOnTop).toBe(true);
      // On a phone the table is no table by its styles.
      const row = page.getByRole('row', { name: /^Timeline view/ });
      await expect(row.getByRole('rowheader')).toHaveText('Timeline view');
      await expect(row.getByRole('cell')).toHaveText(['Not included', 'Included', 'Included', 'Included']);
    });
});
