import { expect, type Locator } from '@playwright/test';
import { readSite } from '../../fixtures/readSite.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { countLoads } from '../setup/countLoads.ts';
import { DEBUG_CASE, debugOverlay } from '../setup/debugOverlay.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';

const { path: PATH, flag: FLAG, draft, hero: HERO } = DEBUG_CASE;
const DEBUG_PATH = `${PATH}?debug=true`;
const HERO_PATH = `${HERO.path}?debug=true`;

test.use({ viewport: { width: 1440, height: 900 } });

test('a running experiment’s variations and a flag’s values can be forced, shared by a link, and reset', async ({
  page,
  browser,
}) => {
  const overlay = debugOverlay(page);
  const loads = countLoads(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(HERO_PATH);
  const row = overlay.experiment(HERO.experiment);
  await expect(row).toContainText('running');
  const seen: string[][] = [];
  for (const name of HERO.names) {
    await row.getByRole('button', { name, exact: true }).click();
    await expect(row.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(overlay.status).toContainText(name);
    await expect(overlay.flag(HERO.flag)).toContainText('forced');
    seen.push(await overlay.slotTexts(HERO.flag));
  }
  expect(loads.count).toBe(1 + HERO.names.length);
  expect(seen[0]).not.toEqual(seen[1]);

  await test.step('the copied link shows a colleague the same page', async () => {
    await overlay.root.getByRole('button', { name: 'Copy link' }).click();
    await expect(overlay.root.getByRole('button', { name: 'Link copied' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const colleague = await (await browser.newContext({ baseURL: readSite().origin })).newPage();
    const theirs = debugOverlay(colleague);
    await colleague.goto(link);
    await expect(theirs.flag(HERO.flag)).toContainText(`This page shows: ${HERO.last}`);
    expect(await theirs.slotTexts(HERO.flag)).toEqual(seen.at(-1));
    expect(new URL(colleague.url()).hash).toBe('');
    await colleague.context().close();
  });

  await row.getByRole('button', { name: /^As assigned/ }).click();
  await expect(row.getByRole('button', { name: /^As assigned/ })).toHaveAttribute('aria-pressed', 'true');

  await test.step('a value can be chosen or typed', async () => {
    const flag = overlay.flag(HERO.flag);
    await flag.getByRole('button', { name: HERO.last, exact: true }).click();
    await expect(flag).toContainText(`This page shows: ${HERO.last}`);
    await expect(flag.locator('.badge')).toHaveText('override');
    await flag.getByText('Another value').click();
    await flag.getByRole('textbox').fill('of no variant');
    await flag.getByRole('button', { name: 'Set' }).click();
    await expect(flag.locator('[data-value]')).toHaveText('of no variant');
    await expect(flag).toContainText('This page shows: control');
  });
});

test('observation can be forced for the later pages of this tab, apart from the overrides of a link, and is reset with them', async ({
  page,
}) => {
  const overlay = debugOverlay(page);
  const forced = () => page.evaluate(() => sessionStorage.getItem('cuForcedSampling'));
  const replay = overlay.switchOf('Session replay');
  await page.goto(DEBUG_PATH);
  await replay.click();
  await expect(replay).toHaveAttribute('aria-checked', 'true');
  await overlay.switchOf('Monitoring').click();
  await expect(overlay.switchOf('Monitoring')).toBeChecked();
  await expect(overlay.toggle).toContainText('0 overrides');
  await page.goto(PATH);
  expect(await forced()).toBe('replay,monitoring');
  await page.goto(DEBUG_PATH);
  await expect(replay).toHaveAttribute('aria-checked', 'true');
  await replay.click();
  expect(await forced()).toBe('monitoring');
  await overlay.root.getByRole('button', { name: 'Reset all' }).click();
  await expect(overlay.switchOf('Monitoring')).toHaveAttribute('aria-checked', 'false');
  expect(await forced()).toBeNull();
});

test('the replay of monitored sessions needs monitoring, and ends with it', async ({ page }) => {
  const overlay = debugOverlay(page);
  const monitoring = overlay.switchOf('Monitoring');
  const replay = overlay.switchOf('Replay of monitored sessions');
  await page.goto(DEBUG_PATH);
  await expect(replay).toBeDisabled();
  await expect(replay).toHaveAccessibleDescription(/needs monitoring/i);
  await monitoring.click();
  await replay.click();
  await expect(replay).toBeChecked();
  await expect(replay).toHaveAccessibleDescription('');
  await monitoring.click();
  await expect(replay).not.toBeChecked();
  await expect(replay).toBeDisabled();
  expect(await page.evaluate(() => sessionStorage.getItem('cuForcedSampling'))).toBeNull();
});

test('what the configuration forces is shown as on, and can’t be switched here', async ({ page }) => {
  const overlay = debugOverlay(page);
  await page.route(`**${DEBUG_PATH}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<html ', '<html data-sampling="force=replay" ');
    await route.fulfill({ response, body });
  });
  await page.goto(DEBUG_PATH);
  const replay = overlay.switchOf('Session replay');
  await expect(replay).toBeChecked();
  await expect(replay).toBeDisabled();
  await expect(replay).toHaveAccessibleDescription('On: forced by the configuration.');
  await expect(overlay.switchOf('Monitoring')).toBeEnabled();
});

/** By keyboard, unlike by mouse, Playwright doesn't wait for a button that is still disabled: the key would be lost. */
async function pressEnter(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

test('after a reset by keyboard the focus stays in the overlay, with and without a reload', async ({ page }) => {
  const overlay = debugOverlay(page);
  const reset = overlay.root.getByRole('button', { name: 'Reset all' });
  await page.goto(DEBUG_PATH);
  await overlay.switchOf('Session replay').click();
  await pressEnter(reset);
  await expect(reset).toBeDisabled();
  await expect(overlay.toggle).toBeFocused();
  await overlay.switchOf(FLAG).click();
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  await expect(overlay.status).toHaveText(`${FLAG}: true.`);
  await pressEnter(reset);
  await expect(overlay.switchOf(FLAG)).not.toBeChecked();
  await expect(overlay.toggle).toBeFocused();
  await overlay.switchOf(FLAG).click();
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  await pressEnter(overlay.flag(FLAG).getByRole('button', { name: /^By its rules/ }));
  await expect(overlay.switchOf(FLAG)).not.toBeChecked();
  await expect(overlay.toggle).toBeFocused();
});

test('the page stays scrolled as it was', async ({ page }) => {
  const overlay = debugOverlay(page);
  await page.setViewportSize(WIDTHS[1]);
  await page.goto(HERO_PATH);
  await overlay.toggle.click();
  for (const [step, top] of [0, 700].entries()) {
    // Until then the browser itself may restore the scroll position.
    await page.waitForLoadState();
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    const name = HERO.names[step] as string;
    await overlay.experiment(HERO.experiment).getByRole('button', { name, exact: true }).click();
    await expect(overlay.status).toContainText(name);
    expect(await page.evaluate(() => scrollY)).toBe(top);
  }
});

test('a draft is forced by its flag', async ({ page }) => {
  const overlay = debugOverlay(page);
  await page.goto(DEBUG_PATH);
  const control = await overlay.slotTexts(FLAG);
  const row = overlay.experiment(draft.key);
  await expect(row).toContainText('draft');
  await row.getByRole('button', { name: draft.variation }).click();
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  expect(await overlay.slotTexts(FLAG)).not.toEqual(control);
});

test('on a phone it starts collapsed, works by keyboard alone, leaves the page visible, and stays as it was left', async ({
  page,
}) => {
  const overlay = debugOverlay(page);
  await page.setViewportSize(WIDTHS[0]);
  await page.goto(DEBUG_PATH);
  await expect(overlay.toggle).toHaveAttribute('aria-expanded', 'false');
  // React listens for the key shortly after the button is rendered.
  const isFocused = async () => {
    await page.keyboard.press('Alt+Shift+D');
    return overlay.toggle.evaluate((it) => it.matches(':focus'));
  };
  await expect.poll(isFocused).toBe(true);
  await page.keyboard.press('Enter');
  await expect(overlay.switchOf(FLAG)).toBeVisible();
  const box = await overlay.panel.boundingBox();
  expect(box!.y).toBeGreaterThan(WIDTHS[0].height * 0.3);
  expect(box!.x).toBeGreaterThanOrEqual(0);
  expect(box!.x + box!.width).toBeLessThanOrEqual(WIDTHS[0].width);
  for (let step = 0; step < 40 && !(await overlay.switchOf(FLAG).evaluate((it) => it.matches(':focus'))); step += 1)
    await page.keyboard.press('Tab');
  await expect(overlay.switchOf(FLAG)).toBeFocused();
  // Reloads the page, which keeps the overlay open and the focus.
  await page.keyboard.press('Space');
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  await expect(overlay.switchOf(FLAG)).toBeFocused();
  await expect(overlay.status).toHaveText(`${FLAG}: true.`);
  await expect(overlay.toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(overlay.switchOf(FLAG)).toBeHidden();
  await expect(overlay.toggle).toBeFocused();
  await expect(overlay.toggle).toContainText('1 override');
  await page.reload();
  await expect(overlay.toggle).toHaveAttribute('aria-expanded', 'false');
});

test('without the flag service it lists the page’s flags, which can be overridden', async ({ page }) => {
  const overlay = debugOverlay(page);
  await page.route('**/api/features/**', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(DEBUG_PATH);
  await expect(overlay.alert).toContainText('HTTP error: 503');
  await overlay.switchOf(FLAG).click();
  await expect(overlay.switchOf(FLAG)).toBeChecked();
  await expect(overlay.flag(FLAG)).toContainText('This page shows: true');
  // The page was reloaded and asks again.
  await expect(overlay.alert).toContainText('HTTP error: 503');
  await page.unroute('**/api/features/**');
  await overlay.root.getByRole('button', { name: 'Try again' }).click();
  await expect(overlay.experiment(HERO.experiment)).toBeVisible();
});

test('finds one of a thousand flags', async ({ page }) => {
  const overlay = debugOverlay(page);
  const switches = overlay.root.locator('[data-flag]').getByRole('switch');
  const features = Object.fromEntries(
    Array.from({ length: 1000 }, (_, n) => [`flag-${n}`, { defaultValue: n % 2 === 0 }]),
  );
  await page.route('**/api/features/**', (route) =>
    route.fulfill({ json: { features }, headers: { 'access-control-allow-origin': '*' } }),
  );
  await page.goto(DEBUG_PATH);
  await expect(switches).toHaveCount(50);
  await overlay.root.getByRole('searchbox').fill('FLAG-777');
  await expect(switches).toHaveCount(1);
  await expect(overlay.flag('flag-777')).toContainText('defaultValue');
  await overlay.switchOf('flag-777').click();
  await expect(overlay.flag('flag-777')).toContainText('override');
});

test.describe('a visitor who is no crawler', () => {
  // A crawler gets no variants.
  test.use({ userAgent: VISITOR_AGENT });

  test('on a first visit it lists what the page shows, although another page sets cookies while it loads', async ({
    page,
  }) => {
    const overlay = debugOverlay(page);
    await page.goto(HERO_PATH);
    await expect(overlay.flag(HERO.flag)).toContainText('This page shows: control');
    // As a prefetched page does.
    await page.evaluate((path) => fetch(path), HERO.path);
    const hasVariants = async () => (await page.context().cookies()).some(({ name }) => name === 'cuGBVariant');
    await expect.poll(hasVariants).toBe(true);
    await overlay.toggle.click();
    await overlay.toggle.click();
    await expect(overlay.experiment(HERO.experiment)).toContainText('As assigned: no variation');
    await expect(overlay.flag(HERO.flag).locator('.badge')).toHaveText('defaultValue');
  });
});
