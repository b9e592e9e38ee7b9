import { expect, type Page } from '@playwright/test';
import { test } from './setup/demoTest.ts';
import { dragByMouse, dragByTouch, middleOf, nextFrame } from './setup/dragTo.ts';

const card = (page: Page, id: string, status?: string) =>
  page.locator(`${status ? `[data-drop-status="${status}"] ` : ''}[data-task="${id}"]`);
const handle = (page: Page, id: string) => card(page, id).locator('[data-handle]');
const titles = (page: Page, status: string) =>
  page
    .locator(`[data-drop-status="${status}"] [data-task]`)
    .evaluateAll((cards) => cards.map((element) => element.getAttribute('data-task')));

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('a card dragged by mouse falls where the line is, and is announced', async ({ page }) => {
    await page.goto('/?view=board');
    const target = await card(page, 'films').boundingBox();
    expect(target).not.toBeNull();
    await dragByMouse(page, await middleOf(card(page, 'rain-plan')), {
      x: (target?.x ?? 0) + 90,
      y: (target?.y ?? 0) + 5,
    });
    await expect(card(page, 'rain-plan', 'done')).toBeVisible();
    expect(await titles(page, 'done')).toEqual(['rain-plan', 'films', 'second-exit', 'lift']);
    await expect(page.locator('[data-announcement]')).toHaveText(
      'Decide what happens in rain: Done, 1 of 4. Rules: Leilani was notified.',
    );
    await expect(handle(page, 'rain-plan')).toBeFocused();
  });

  test('Escape ends a drag, and nothing has moved', async ({ page }) => {
    await page.goto('/?view=board');
    const before = await titles(page, 'next');
    await dragByMouse(page, await middleOf(card(page, 'drinks')), await middleOf(card(page, 'films')), false);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await nextFrame(page);
    expect(await titles(page, 'next')).toEqual(before);
    await expect(card(page, 'drinks')).toHaveCount(1);
    await expect(page.locator('[data-announcement]')).toHaveText('Order drinks for the bar stays where it was.');
  });

  test('a click on the title that isn’t still opens the task and doesn’t drag', async ({ page }) => {
    await page.goto('/?view=board');
    const title = card(page, 'screen').getByRole('button', { name: /^Rent the screen/ });
    const { x, y } = await middleOf(title);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 2, y + 1);
    await page.mouse.up();
    await expect(page.getByRole('dialog', { name: 'Rent the screen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(title).toBeFocused();
  });

  test('arrow keys on the handle move a card through its column and to the next', async ({ page }) => {
    await page.goto('/?view=board');
    const own = handle(page, 'send-plan');
    await own.press('ArrowDown');
    expect((await titles(page, 'next')).slice(0, 2)).toEqual(['invite-mayor', 'send-plan']);
    await expect(own).toBeFocused();
    await own.press('ArrowRight');
    await expect(card(page, 'send-plan', 'doing')).toBeVisible();
    await expect(own).toBeFocused();
    await expect(page.locator('[data-announcement]')).toHaveText('Send the roof plan: Doing, 3 of 3.');
    await own.press('ArrowUp');
    expect((await titles(page, 'doing')).at(-2)).toBe('send-plan');
  });

  test('the handle’s menu lists the columns, keeps the focus inside and gives it back', async ({ page }) => {
    await page.goto('/?view=board');
    const own = handle(page, 'send-plan');
    await own.press('Enter');
    const menu = page.getByRole('menu', { name: 'Move: Send the roof plan' });
    const next = menu.getByRole('menuitemradio', { name: 'Next' });
    await expect(next).toBeFocused();
    await expect(next).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('ArrowUp');
    await expect(menu.getByRole('menuitemradio', { name: 'Done' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(own).toBeFocused();
    await own.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(card(page, 'send-plan', 'done')).toBeVisible();
    await expect(own).toBeFocused();
  });
});

for (const width of [320, 390]) {
  test.describe(`by touch at ${width} px`, () => {
    test.use({ viewport: { width, height: 720 }, hasTouch: true, isMobile: true });

    test('the handle drags a card to the next column; elsewhere the finger scrolls', async ({ page }) => {
      await page.goto('/?view=board');
      await handle(page, 'send-plan').scrollIntoViewIfNeeded();
      const start = await middleOf(handle(page, 'send-plan'));
      const isOver = async () =>
        (await page
          .locator('[data-drop-status="doing"]')
          .boundingBox()
          .then((box) => box?.x ?? width)) <
        width / 2;
      await dragByTouch(page, start, { x: width - 12, y: start.y }, isOver);
      await expect(card(page, 'send-plan', 'next')).toHaveCount(0);

      const title = await middleOf(card(page, 'screen'));
      const before = await titles(page, 'doing');
      await dragByTouch(page, title, { x: title.x - 150, y: title.y });
      expect(await titles(page, 'doing')).toEqual(before);
    });

    test('a tap on the handle lists the columns', async ({ page }) => {
      await page.goto('/?view=board');
      await handle(page, 'send-plan').tap();
      await page.getByRole('menuitemradio', { name: 'Done' }).tap();
      await expect(card(page, 'send-plan', 'done')).toHaveCount(1);
    });
  });
}
