import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Project } from '../../../apps/demo/src/start/projectSchema.ts';
import { test } from './setup/demoTest.ts';
import { dragByMouse, middleOf } from './setup/dragTo.ts';

// The four jobs in the projects of two teams, and in German in the default one, which jobs.spec.ts has in English.
const CASES = [
  { team: 'rooftop-cinema', locale: 'de' },
  { team: 'law', locale: 'en-US' },
  { team: 'law', locale: 'de' },
  { team: 'health', locale: 'en-US' },
  { team: 'health', locale: 'de' },
] as const;
const ENGLISH = ['Done', 'Doing'] as const;
const GERMAN = ['Fertig', 'In Arbeit'] as const;

/** How a visitor does what the jobs need. */
interface Hand {
  press: (element: Locator) => Promise<void>;
  moveCard: (page: Page, id: string, status: string) => Promise<void>;
  shiftBar: (page: Page, id: string) => Promise<void>;
}

const card = (page: Page, id: string, status?: string) =>
  page.locator(`${status ? `[data-drop-status="${status}"] ` : ''}[data-task="${id}"]`);
const bar = (page: Page, id: string) => page.locator(`[role="slider"][data-task="${id}"]`);
const view = (page: Page, name: string) => page.locator(`nav a[href*="view=${name}"]`);

/** Moves a card to the last column by its menu. */
async function moveByMenu(page: Page, id: string, press: Hand['press']): Promise<void> {
  await press(card(page, id).locator('[data-handle]'));
  await press(page.getByRole('menuitemradio').last());
}

const byKeyboard: Hand = {
  async press(element) {
    await element.focus();
    await expect(element).toBeFocused();
    const isTick = await element.evaluate((one) => one.matches('[type="checkbox"]'));
    await element.page().keyboard.press(isTick ? 'Space' : 'Enter');
  },
  moveCard: (page, id) => moveByMenu(page, id, byKeyboard.press),
  async shiftBar(page, id) {
    await bar(page, id).press('Shift+ArrowRight');
    await expect(bar(page, id)).toBeFocused();
  },
};

const byTouch: Hand = {
  press: (element) => element.tap(),
  moveCard: (page, id) => moveByMenu(page, id, byTouch.press),
  async shiftBar(page) {
    // The late task is chosen: a week earlier, a day earlier, a day later, a week later.
    await page.locator('main fieldset button').nth(3).tap();
  },
};

const byMouse: Hand = {
  press: (element) => element.click(),
  async moveCard(page, id, status) {
    const target = page.locator(`[data-drop-status="${status}"] [data-task]`).first();
    const { x, y } = await middleOf(target);
    await dragByMouse(page, await middleOf(card(page, id)), { x, y: y - 10 });
  },
  async shiftBar(page, id) {
    await bar(page, id).scrollIntoViewIfNeeded();
    const from = await middleOf(bar(page, id));
    await dragByMouse(page, from, { x: from.x + 90, y: from.y });
  },
};

const HANDS = [
  { name: 'keyboard', hand: byKeyboard, viewport: { width: 800, height: 1100 }, hasTouch: false },
  { name: 'touch', hand: byTouch, viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: 'mouse', hand: byMouse, viewport: { width: 1440, height: 900 }, hasTouch: false },
] as const;

for (const { name, hand, viewport, hasTouch } of HANDS)
  test.describe(`by ${name}`, () => {
    test.use({ viewport, hasTouch, isMobile: hasTouch });

    for (const { team, locale } of CASES)
      test(`the four jobs of ${team} are done in ${locale}, and a page of a task gives the focus back`, async ({
        page,
      }) => {
        const project = readProject(team);
        const [done, doing] = locale === 'de' ? GERMAN : ENGLISH;
        const jobs = (count: number) => expect(page.locator('#checklist-button')).toContainText(`${count}/4`);
        await page.goto(`/?team=${team}&locale=${locale}&view=board`);

        await hand.moveCard(page, project.handOff, 'done');
        await jobs(1);
        await expect(card(page, project.handOff, 'done')).toBeVisible();
        await expect(card(page, project.blocked, 'doing').locator('[data-rule-notes]')).toBeVisible();

        const opener = card(page, project.blocked).locator('[data-open]').first();
        await hand.press(opener);
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
        await expect(dialog.locator('select').first().locator('option:checked')).toHaveText(doing);
        await hand.press(dialog.locator('[data-open]').first());
        await expect(dialog.locator('select').first().locator('option:checked')).toHaveText(done);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
        await expect(opener).toBeFocused();

        await hand.press(view(page, 'timeline'));
        await hand.shiftBar(page, project.goal);
        await jobs(2);
        await hand.press(view(page, 'doc'));
        await hand.press(page.locator('main').getByRole('checkbox', { checked: false }).first());
        await jobs(3);
        await hand.press(view(page, 'ai'));
        await page.locator('input[name="question"]').fill(project.brain.goal.question[locale]);
        await page.keyboard.press('Enter');
        await jobs(4);
        await expect(page.getByRole('log').locator('li button').first()).toBeVisible();
        await expect(page.locator('input[name="question"]')).toBeFocused();

        // The address keeps team, language and view; what was changed is gone, as the page says.
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('h1')).toHaveText(project.name[locale]);
        await expect(page.locator('main')).toHaveAttribute('data-view', 'ai');
        await jobs(0);
      });
  });

const readProject = (team: string): Project =>
  JSON.parse(readFileSync(new URL(`../../../apps/demo/projects/${team}.json`, import.meta.url), 'utf8'));

for (const locale of ['en-US', 'de'])
  test(`on a phone, choice of person, checklist and sign-up share a line in ${locale}`, async ({ page }) => {
    await page.goto(`/?locale=${locale}`);
    for (const width of [375, 384, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const tops = await page
        .locator('header summary, #checklist-button, header a[class*="primary"]')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(tops, `${width} px`).toHaveLength(3);
      expect(new Set(tops).size, `${width} px`).toBe(1);
    }
  });
