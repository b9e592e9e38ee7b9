import { expect, type Page } from '@playwright/test';
import { test } from './setup/demoTest.ts';
import { dragByMouse, dragByTouch, middleOf } from './setup/dragTo.ts';

const note = (page: Page, id: string) => page.locator(`[data-note="${id}"]`);
const placeOf = async (page: Page, id: string) => {
  const box = await note(page, id).boundingBox();
  return { x: Math.round(box?.x ?? 0), y: Math.round(box?.y ?? 0) };
};

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('a note stays where it is dragged, and never leaves the board', async ({ page }) => {
    await page.goto('/?view=whiteboard');
    const before = await placeOf(page, 'rain');
    const from = await middleOf(note(page, 'rain'));
    await dragByMouse(page, from, { x: from.x + 120, y: from.y + 60 });
    const after = await placeOf(page, 'rain');
    expect(Math.abs(after.x - before.x - 120)).toBeLessThanOrEqual(2);
    expect(Math.abs(after.y - before.y - 60)).toBeLessThanOrEqual(2);
    await dragByMouse(page, await middleOf(note(page, 'rain')), { x: 5, y: 995 });
    const board = await page.getByRole('list', { name: 'Notes' }).boundingBox();
    expect((await placeOf(page, 'rain')).x).toBeGreaterThanOrEqual(Math.floor(board?.x ?? 0));
  });

  test('arrow keys move a note; its menu turns it into a task, places and removes it', async ({ page }) => {
    await page.goto('/?view=whiteboard');
    const handle = note(page, 'queue').locator('[data-handle]');
    const before = await placeOf(page, 'queue');
    await handle.press('ArrowRight');
    await handle.press('Shift+ArrowUp');
    const after = await placeOf(page, 'queue');
    expect(after.x).toBeGreaterThan(before.x);
    expect(after.y).toBeLessThan(before.y);
    await expect(handle).toBeFocused();

    await handle.press('Enter');
    await page.getByRole('menuitem', { name: 'Put it elsewhere' }).press('Enter');
    await expect(page.getByRole('button', { name: /^Click where/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(handle).toBeFocused();

    await handle.press('Enter');
    await page.getByRole('menuitem', { name: 'Put it elsewhere' }).press('Enter');
    await page
      .getByRole('button', { name: 'Click where “Where do 200 people queue?” should be.' })
      .click({ position: { x: 500, y: 300 } });
    const board = await page.getByRole('list', { name: 'Notes' }).boundingBox();
    const middle = await middleOf(note(page, 'queue'));
    expect(Math.abs(middle.x - (board?.x ?? 0) - 484)).toBeLessThan(40);
    await expect(handle).toBeFocused();

    await handle.press('Enter');
    await page.getByRole('menuitem', { name: 'Turn into a task' }).press('Enter');
    await expect(note(page, 'queue')).toHaveCount(0);
    await expect(page.locator('[data-announcement]')).toHaveText('Now a task in Next: Where do 200 people queue?');
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused();
    await page.getByRole('link', { name: 'List' }).click();
    await expect(page.getByRole('checkbox', { name: 'Done: Where do 200 people queue?' })).toBeVisible();
  });

  test('a note is added and edited in its place', async ({ page }) => {
    await page.goto('/?view=whiteboard');
    await page.getByRole('textbox', { name: 'New note' }).fill('Ask for deckchairs');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Ask for deckchairs (edit)' }).click();
    await page.getByRole('textbox', { name: 'edit' }).fill('Fifty deckchairs');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ask for deckchairs (edit)' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'edit' }).fill('Fifty deckchairs');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Fifty deckchairs (edit)' })).toBeFocused();
  });
});

test.describe('by touch at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a note’s handle drags it', async ({ page }) => {
    await page.goto('/?view=whiteboard');
    const before = await placeOf(page, 'rain');
    const from = await middleOf(note(page, 'rain').locator('[data-handle]'));
    await dragByTouch(page, from, { x: from.x + 30, y: from.y + 90 });
    const after = await placeOf(page, 'rain');
    expect(Math.abs(after.y - before.y - 90)).toBeLessThanOrEqual(3);
  });
});
