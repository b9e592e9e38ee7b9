import { expect, type Page } from '@playwright/test';
import { test } from './setup/demoTest.ts';
import { dragByMouse, dragByTouch, middleOf } from './setup/dragTo.ts';

const bar = (page: Page, title: string) => page.getByRole('slider', { name: title, exact: true });
const end = (page: Page, title: string) => page.getByRole('slider', { name: `Last day of ${title}`, exact: true });
const dayOf = async (page: Page, title: string) => Number(await bar(page, title).getAttribute('aria-valuenow'));
const lastDayOf = async (page: Page, title: string) => Number(await end(page, title).getAttribute('aria-valuenow'));
const widthOfDay = (page: Page) =>
  page
    .locator('[data-track]')
    .first()
    .evaluate((track) => track.clientWidth / 56);

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('a bar dragged by three days takes what waits for it along, in one step of undo', async ({ page }) => {
    await page.goto('/?view=timeline');
    const before = await Promise.all(
      ['Rent the screen', 'Power and sound on the roof', 'Opening night'].map((title) => dayOf(page, title)),
    );
    const from = await middleOf(bar(page, 'Rent the screen'));
    await dragByMouse(page, from, { x: from.x + 3 * (await widthOfDay(page)), y: from.y });
    const after = await Promise.all(
      ['Rent the screen', 'Power and sound on the roof', 'Opening night'].map((title) => dayOf(page, title)),
    );
    expect(after.map((day, index) => day - (before[index] ?? 0))).toEqual([3, 3, 3]);
    await expect(page.locator('[data-announcement]')).toHaveText(
      /^Rent the screen: .* 3 tasks that wait for it moved along\.$/,
    );
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await dayOf(page, 'Rent the screen')).toBe(before[0]);
    expect(await dayOf(page, 'Opening night')).toBe(before[2]);
  });

  test('while a bar is dragged, the bars that follow and the lines are moved; Escape takes it back', async ({
    page,
  }) => {
    await page.goto('/?view=timeline');
    const follower = page.locator('[data-bar="power"]');
    const line = page.locator('[data-line="screen-power"]');
    const path = await line.getAttribute('d');
    const from = await middleOf(bar(page, 'Rent the screen'));
    await dragByMouse(page, from, { x: from.x + 4 * (await widthOfDay(page)), y: from.y }, false);
    await expect(follower).toHaveAttribute('style', /translateX/);
    await expect(line).not.toHaveAttribute('d', path ?? '');
    await page.keyboard.press('Escape');
    await expect(follower).not.toHaveAttribute('style', /translateX/);
    await expect(line).toHaveAttribute('d', path ?? '');
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('the end of a bar dragged by two days makes it longer', async ({ page }) => {
    await page.goto('/?view=timeline');
    const [first, last] = [
      await dayOf(page, 'Decide what happens in rain'),
      await lastDayOf(page, 'Decide what happens in rain'),
    ];
    const from = await middleOf(end(page, 'Decide what happens in rain'));
    await dragByMouse(page, from, { x: from.x + 2 * (await widthOfDay(page)), y: from.y });
    expect(await lastDayOf(page, 'Decide what happens in rain')).toBe(last + 2);
    expect(await dayOf(page, 'Decide what happens in rain')).toBe(first);
  });

  test('arrow keys move by a day, with Shift by a week, and say why not', async ({ page }) => {
    await page.goto('/?view=timeline');
    const opening = bar(page, 'Opening night');
    const before = await dayOf(page, 'Opening night');
    await opening.press('ArrowRight');
    expect(await dayOf(page, 'Opening night')).toBe(before + 1);
    await opening.press('Shift+ArrowRight');
    expect(await dayOf(page, 'Opening night')).toBe(before + 8);
    await expect(opening).toBeFocused();
    await bar(page, 'Power and sound on the roof').press('ArrowLeft');
    await expect(page.locator('[data-announcement]')).toHaveText(
      'Power and sound on the roof can’t be earlier: it waits for Rent the screen.',
    );
    await end(page, 'Opening night').press('ArrowRight');
    expect(await lastDayOf(page, 'Opening night')).toBe(before + 9);
  });
});

test.describe('by touch at 320 px', () => {
  test.use({ viewport: { width: 320, height: 720 }, hasTouch: true, isMobile: true });

  test('a bar is dragged by a finger, and buttons do the same', async ({ page }) => {
    await page.goto('/?view=timeline');
    const before = await dayOf(page, 'Decide what happens in rain');
    await bar(page, 'Decide what happens in rain').scrollIntoViewIfNeeded();
    const from = await middleOf(bar(page, 'Decide what happens in rain'));
    await dragByTouch(page, from, { x: from.x + 2 * (await widthOfDay(page)), y: from.y });
    expect(await dayOf(page, 'Decide what happens in rain')).toBe(before + 2);

    const tools = page.getByRole('group', { name: 'Move a task' });
    await tools.getByRole('combobox').selectOption({ label: 'Opening night' });
    await expect(bar(page, 'Opening night')).toBeInViewport();
    const opening = await dayOf(page, 'Opening night');
    await tools.getByRole('button', { name: 'One week later' }).tap();
    await tools.getByRole('button', { name: 'One day earlier' }).tap();
    expect(await dayOf(page, 'Opening night')).toBe(opening + 6);
  });
});
