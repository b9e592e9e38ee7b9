import { expect, type Locator } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { consent } from '../setup/consent.ts';
import { keepDecisions } from '../setup/keepDecisions.ts';
import { pageClock } from '../setup/pageClock.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { watchShift } from '../setup/watchShift.ts';
import { whenBooted } from '../setup/whenBooted.ts';

test.use({ userAgent: VISITOR_AGENT });

/** The library moves the focus once its dialog has faded in: earlier keys would go elsewhere. */
async function waitForFocus(dialog: Locator): Promise<void> {
  await expect(dialog).toHaveCSS('opacity', '1');
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

test('preferences are fetched when opened; analytics alone can be allowed by keyboard, and stays chosen', async ({
  page,
  context,
  clock,
}) => {
  const decisions = await keepDecisions(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/legal/privacy');
  const { choose, preferences, banner, groups, record, settings } = consent(page);
  await clock.pass(page, 500);
  expect(paths.filter((path) => /^\/consent|openPreferences|clearRefused/.test(path))).toEqual([]);
  // The code that stores the answer is loaded before the answer.
  expect(paths.filter((path) => path.includes('decideConsent'))).toHaveLength(1);
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect(preferences).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Cookie settings' })).toBeVisible();
  await waitForFocus(preferences);
  expect.soft(await findAxeViolations(page), 'of the page with the dialog').toEqual([]);
  const checkbox = (name: string) => preferences.getByRole('checkbox', { name });
  await expect(checkbox('Strictly necessary')).toBeDisabled();
  await expect(checkbox('Analytics')).not.toBeChecked();
  await expect(preferences.getByRole('link', { name: 'Cookies' })).toHaveAttribute('href', '/legal/cookies');
  // Backwards from the start as well, the focus stays inside.
  await page.keyboard.press('Shift+Tab');
  await expect(preferences.getByRole('button', { name: 'Save my choice' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(preferences.getByRole('button', { name: 'Close' })).toBeFocused();
  // A group's purpose opens with one key, and the focus stays inside.
  await preferences.getByRole('button', { name: 'Analytics' }).press('Enter');
  await expect(preferences.getByText('which pages and sections are read')).toBeVisible();
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await preferences.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await checkbox('Analytics').press('Space');
  await preferences.getByRole('button', { name: 'Save my choice' }).press('Enter');
  await expect(preferences).toBeHidden();
  await expect(banner).toBeHidden();
  await expect(page.locator('#content')).toBeFocused();
  expect(await groups()).toBe(',C0001,C0002,');
  await expect.poll(async () => (await record()).get('groups')).toBe('C0001:1,C0002:1,C0003:0,C0004:0');
  await expect.poll(() => decisions).toMatchObject([{ method: 'choose', groups: 'C0001:1,C0002:1,C0003:0,C0004:0' }]);
  expect(decisions[0]?.version).toBe((await record()).get('version'));
  // The library stores nothing itself.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('cc_cookie');

  // The next page would send an unanswered decision again.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cuDecision'))).toBeNull();
  await page.goto('/legal/terms');
  await settings.press('Enter');
  await waitForFocus(preferences);
  await expect(checkbox('Analytics')).toBeChecked();
  await expect(checkbox('Functional')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(preferences).toBeHidden();
  await expect(settings).toBeFocused();
  expect(decisions).toHaveLength(1);
});

test('the second of two quick taps on “Choose” saves nothing, whatever lies under the finger', async ({
  browser,
  baseURL,
}) => {
  const options = { baseURL, userAgent: VISITOR_AGENT, viewport: { width: 390, height: 844 }, hasTouch: true };
  const context = await browser.newContext({ ...options, isMobile: true, reducedMotion: 'reduce' });
  const clock = await pageClock(context);
  const page = await context.newPage();
  const decisions = await keepDecisions(page);
  await page.goto('/legal/terms');
  await whenBooted(page);
  const { choose, preferences, banner } = consent(page);
  await expect(banner).toBeVisible();
  const save = preferences.getByRole('button', { name: 'Save my choice' });
  const { x, y, width, height } = (await choose.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await clock.hold();
  await tap();
  await expect(preferences).toBeAttached();
  // The library shows it after 100 ms.
  await clock.run(150);
  await expect(preferences).toHaveCSS('opacity', '1');
  await tap();
  await save.tap({ force: true });
  await clock.run(400);
  await tap();
  await save.tap({ force: true });
  await expect(preferences).toBeVisible();
  expect(decisions).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('OptanonConsent');
  await clock.run(100);
  await save.tap();
  await clock.release();
  await expect.poll(() => decisions).toMatchObject([{ method: 'choose' }]);
  await context.close();
});

test('a saved choice is confirmed for a while, and moves nothing', async ({ page, clock }) => {
  await keepDecisions(page);
  const shift = await watchShift(page);
  await page.goto('/de/legal/terms');
  const { choose, preferences } = consent(page);
  await choose.press('Enter');
  const status = page.locator('.consentStatus');
  await expect(status).toBeHidden();
  const before = await shift();
  await preferences.getByRole('button', { name: 'Auswahl speichern' }).press('Enter');
  await expect(status).toHaveText('Gespeichert.');
  await expect(status).toHaveAttribute('role', 'status');
  expect(await shift()).toBe(before);
  await clock.pass(page, 9_000);
  await expect(status).toHaveCount(0);
});

test('where the text of the preferences can’t be fetched, the cookie page opens', async ({ page }) => {
  await page.route('**/consent/*.json', (route) => route.abort());
  await page.goto('/legal/privacy');
  await consent(page).choose.click();
  await expect(page).toHaveURL(/\/legal\/cookies$/);
});

/** Room between the end of a group's title, as written, and its switch. */
function gapOfToggle(group: Element): number {
  const range = document.createRange();
  const [title, toggle] = ['.pm__section-title', '.section__toggle-wrapper'].map((part) => group.querySelector(part));
  if (!title || !toggle) return -1;
  range.selectNodeContents(title.lastChild ?? title);
  const text = [...title.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
  if (text) range.selectNodeContents(text);
  return toggle.getBoundingClientRect().left - range.getBoundingClientRect().right;
}

// Phones held sideways, a low window, and a small one at a zoom of 400 %.
const LOW_WINDOWS = [
  [844, 390],
  [667, 375],
  [1280, 480],
  [320, 225],
] as const;

test('the preferences are accessible at every width, and every button can be reached in low windows, in German', async ({
  page,
}) => {
  await page.setViewportSize(WIDTHS[0]);
  await page.goto('/de/pricing');
  const { choose, preferences } = consent(page);
  await choose.click();
  await expect(preferences.getByRole('checkbox', { name: 'Analyse' })).toBeVisible();
  await expect(preferences).toHaveCSS('opacity', '1');

  // The page gets its new size a moment later.
  const resize = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  };
  for (const [width, height] of LOW_WINDOWS)
    await test.step(`${width} × ${height} px`, async () => {
      await resize({ width, height });
      const top = async () => (await preferences.boundingBox())?.y;
      const bottom = async () => {
        const box = await preferences.boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      // The dialog is laid out again after the window.
      await expect.poll(bottom).toBeLessThanOrEqual(height);
      await expect.poll(top).toBeGreaterThanOrEqual(0);
      const body = preferences.locator('.pm__body');
      expect(await body.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
      const answers = await preferences.locator('.pm__btn').all();
      expect(answers).toHaveLength(3);
      for (const answer of answers) {
        if (height < 300) await answer.scrollIntoViewIfNeeded();
        await expect(answer).toBeInViewport({ ratio: 0.95 });
        await expect(preferences.locator('.pm__close-btn')).toBeInViewport({ ratio: 0.95 });
      }
    });

  await test.step('with letters of twice the size, nothing of the heading, the switches and the buttons is cut off', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const width of [320, 390]) {
      await resize({ width, height: 700 });
      const close = await preferences.locator('.pm__close-btn').boundingBox();
      expect(close?.width, `${width} px`).toBeGreaterThanOrEqual(44);
      const title = await preferences.locator('.pm__title').boundingBox();
      expect((title?.x ?? 0) + (title?.width ?? 0)).toBeLessThanOrEqual(close?.x ?? 0);
      for (const part of await preferences.locator('.pm__btn, .section__toggle-wrapper, .pm__close-btn').all()) {
        await part.scrollIntoViewIfNeeded();
        await expect(part, `${width} px`).toBeInViewport({ ratio: 0.95 });
      }
      for (const group of await preferences.locator('.pm__section--toggle').all())
        expect(await group.evaluate(gapOfToggle)).toBeGreaterThanOrEqual(0);
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  });

  await resize(WIDTHS[0]);
  expect.soft(await findAxeViolations(page, '#cc-main')).toEqual([]);
  for (const title of await preferences.locator('.pm__section-title').all()) await title.click();
  for (const viewport of WIDTHS)
    await test.step(`${viewport.width} px with every purpose open`, async () => {
      await resize(viewport);
      expect.soft(await findAxeViolations(page, '#cc-main')).toEqual([]);
      expect.soft(await findOverflow(page)).toEqual([]);
    });

  await test.step('in forced colours the arrows of the purposes are visible', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const arrow = preferences.locator('.pm__section-arrow svg').first();
    await expect(arrow).toBeVisible();
    // The system's colour of text, on the system's background.
    const colour = await preferences.locator('.pm__title').evaluate((title) => getComputedStyle(title).color);
    await expect(arrow).toHaveCSS('stroke', colour);
  });
});
