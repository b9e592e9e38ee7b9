import { expect, type Locator } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

test.use(WITH_MOTION);

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** The state in the accessibility tree, which the browser derives from a button's popover. */
async function isExpanded(button: Locator): Promise<boolean> {
  const session = await button.page().context().newCDPSession(button.page());
  const { root } = await session.send('DOM.getDocument');
  const label = await button.getAttribute('aria-label');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `[aria-label="${label}"]`,
  });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  return nodes[0]?.properties?.find((property) => property.name === 'expanded')?.value.value === true;
}

// REQ-LAY-02
test('desktop: a menu opens on click, closes on Escape with focus kept or when the focus leaves, and only one is open', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await page.goto('/pricing');
  const menus = page.getByRole('navigation', { name: 'Main menu' }).locator('details');
  const [product, teams] = [menus.nth(0), menus.nth(1)];
  await product.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(product.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(product.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(product).not.toHaveAttribute('open');
  await expect(product.locator('summary')).toBeFocused();
  await product.locator('summary').click();
  await teams.locator('summary').click();
  await expect(product).not.toHaveAttribute('open');
  await expect(teams).toHaveAttribute('open');
  await page.mouse.click(20, 700);
  await expect(teams).not.toHaveAttribute('open');
  await product.locator('summary').click();
  await product.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(product).not.toHaveAttribute('open');
});

test('phone: the menu fills the window, its links work, and Escape returns the focus', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/pricing');
  const opener = page.getByRole('button', { name: 'Open menu' });
  expect(await isExpanded(opener)).toBe(false);
  await opener.click();
  await expect.poll(() => isExpanded(opener)).toBe(true);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  expect((await menu.boundingBox())?.height).toBeCloseTo(PHONE.height, 1);
  await menu.locator('summary').first().click();
  await expect(menu.locator('details').first().getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
});

test('menus open without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const viewport of [DESKTOP, PHONE])
    await test.step(`${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/pricing');
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      if (viewport === PHONE) await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.locator('summary').first().click();
      await expect(menu.locator('details').first().getByRole('link').first()).toBeVisible();
    });
  await context.close();
});

const LOCALES = ['', '/fr-FR', '/es-ES', '/it', '/pt-BR', '/de'];
const LINE_WIDTHS = [320, 360, 390, 599, 799, 800, 999, 1199, 1200, 1439, 1440];

test('is one line in every width and language', async ({ page }) => {
  for (const locale of LOCALES)
    await test.step(locale || 'en', async () => {
      await page.goto(`${locale}/pricing`);
      await whenFontsLoaded(page);
      for (const width of LINE_WIDTHS) {
        await page.setViewportSize({ width, height: 600 });
        const height = await page.locator('body > header').evaluate((header) => header.getBoundingClientRect().height);
        expect.soft(height, `${width} px`).toBe(width < 800 ? 64 : 72);
      }
    });
});

test('log in and the languages are in the header; below 800 px they are in the menu', async ({ page }) => {
  await page.goto('/de/pricing');
  const header = page.locator('body > header');
  const logIn = header.getByRole('link', { name: 'Anmelden' });
  const languages = header.locator('summary', { hasText: 'DE' });
  for (const width of [800, 1440])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(logIn).toHaveCount(1);
      await expect(logIn).toHaveAttribute('href', /^https?:.*log-in/);
      await languages.click();
      await expect(header.getByRole('link', { name: 'English' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(header.getByRole('link', { name: 'English' })).toBeHidden();
      await expect(languages).toBeFocused();
    });
  await page.setViewportSize(PHONE);
  await expect(logIn).toHaveCount(0);
  await expect(languages).toBeHidden();
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await expect(logIn).toBeVisible();
  await header.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('the focused element is never under the header', async ({ page }) => {
  await page.goto('/pricing');
  await whenFontsLoaded(page);
  // Asked when the key comes up: the browser scrolls to the element after its focus events.
  await page.evaluate(() => {
    const seen = { count: 0, hidden: [] as string[] };
    Object.assign(globalThis, { seen });
    addEventListener('keyup', () => {
      const focused = document.activeElement;
      const header = document.querySelector('body > header');
      seen.count += 1;
      if (!focused || !header || header.contains(focused) || focused.contains(header) || focused.id === 'content')
        return;
      const { left, top, width, height } = focused.getBoundingClientRect();
      // What is higher than the room between header and consent banner shows its lower edge.
      const banner = document.querySelector<HTMLElement>('[data-consent-banner]')?.offsetHeight ?? 0;
      const fits = height < innerHeight - header.clientHeight - banner - 48;
      const edge = Math.min(height, 24) / 2;
      const y = fits ? top + edge : top + height - edge;
      const onTop = document.elementFromPoint(left + Math.min(width, 20) / 2, y);
      if (header.contains(onTop)) seen.hidden.push(focused.outerHTML);
    });
  });
  for (const { width } of [DESKTOP, PHONE])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 600 });
      for (const key of [...Array(40).fill('Tab'), ...Array(40).fill('Shift+Tab')]) await page.keyboard.press(key);
    });
  const { count, hidden } = await page.evaluate(
    () => (globalThis as unknown as { seen: { count: number; hidden: string[] } }).seen,
  );
  expect(hidden).toEqual([]);
  // `Shift` comes up as well.
  expect(count).toBe(2 * (40 + 2 * 40));
});

test('the skip link has the first focus and leads past the menus', async ({ page }) => {
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true);
});
