import { expect } from '@playwright/test';
import { test } from './setup/demoTest.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the checklist is beside the view where there is room, and the focus is kept when it is closed and opened', async ({
  page,
}) => {
  await page.goto('/');
  const checklist = page.getByRole('complementary', { name: 'Open the rooftop cinema' });
  await expect(checklist.getByRole('heading', { level: 2 })).toBeVisible();
  await checklist.getByRole('button', { name: 'Close the checklist' }).press('Enter');
  await expect(checklist).toHaveCount(0);
  const opener = page.locator('#checklist-button');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await expect(checklist.getByRole('heading', { level: 2 })).toBeFocused();
});

test('a flow leads to the view, follows what the visitor does, and can be left', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Show me: Tick a to-do in the doc' }).click();
  const hint = page.getByRole('complementary', { name: 'Tick a to-do in the doc' });
  await expect(hint).toContainText('Step 1 of 3');
  await expect(page.locator('main')).toHaveAttribute('data-view', 'doc');
  await hint.getByRole('button', { name: 'Next' }).click();
  await expect(hint).toContainText('Step 2 of 3');
  await page.locator('main').getByRole('checkbox', { checked: false }).first().click();
  await expect(hint).toContainText('Step 3 of 3');
  await hint.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(hint).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('#checklist-button')).toContainText('1/4');

  await page.getByRole('button', { name: 'Show me: Shift a date' }).click();
  await page.getByRole('button', { name: 'I will look around myself' }).click();
  await expect(page.locator('[data-step]')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 350, height: 700 }, hasTouch: true, isMobile: true });

  test('a flow shows its view from its beginning, and its end the checklist again', async ({ page }) => {
    await page.goto('/?view=list');
    const checklist = page.getByRole('complementary', { name: 'Open the rooftop cinema' });
    const main = page.locator('main');
    await page.locator('#checklist-button').tap();
    await expect(checklist.getByRole('heading', { level: 2 })).toBeFocused();
    await page.getByRole('button', { name: 'Show me: Tick a to-do in the doc' }).tap();
    await expect(main).toHaveAttribute('data-view', 'doc');
    await expect(checklist).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });

    await main.getByRole('checkbox', { checked: false }).first().tap();
    const hint = page.getByRole('complementary', { name: 'Tick a to-do in the doc' });
    await hint.getByRole('button', { name: 'Done', exact: true }).tap();
    await expect(checklist.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(checklist).toContainText('1 of 4 done');

    await page.getByRole('button', { name: 'Show me: Shift a date' }).tap();
    await page.getByRole('button', { name: 'I will look around myself' }).tap();
    await expect(checklist).toHaveCount(0);
  });

  test('another view begins at its beginning', async ({ page }) => {
    await page.goto('/?view=list');
    await page.getByRole('textbox', { name: 'New task' }).scrollIntoViewIfNeeded();
    await page.getByRole('link', { name: 'Board', exact: true }).tap();
    await expect(page.getByRole('heading', { level: 2, name: 'Board' })).toBeInViewport({ ratio: 1 });
  });
});

test('undo, redo and start over take all views with them', async ({ page }) => {
  await page.goto('/?view=doc');
  const todo = page.getByRole('checkbox', { name: /Send the roof plan/ });
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  await todo.click();
  await expect(todo).toBeChecked();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(page.locator('[data-drop-status="done"] [data-task="send-plan"]')).toBeVisible();
  await undo.click();
  await expect(page.locator('[data-drop-status="next"] [data-task="send-plan"]')).toBeVisible();
  await expect(undo).toBeFocused();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(page.locator('[data-drop-status="done"] [data-task="send-plan"]')).toBeVisible();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.locator('[data-drop-status="next"] [data-task="send-plan"]')).toBeVisible();
  await expect(page.locator('#checklist-button')).toContainText('0/4');
  await expect(page.locator('[data-announcement]')).toHaveText('Everything is as it was at the start.');
});

test('an address that is no e-mail address is named, and Escape gives the focus back', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Send me this board' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('ada');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(/Write an address/);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('who sent the board is thanked, with the focus on the way out', async ({ page }) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Send me this board' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada');
  await dialog.getByLabel('E-mail').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Thank you, Ada.');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
});

test('the view in the address is shown again after a reload, and nothing else is kept', async ({ page }) => {
  await page.goto('/?view=doc');
  await page.getByRole('checkbox', { name: /Send the roof plan/ }).click();
  await page.getByRole('link', { name: 'Timeline' }).click();
  await expect(page).toHaveURL(/view=timeline/);
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-view', 'timeline');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual(['', 0, 0]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every view can be read', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Board', 'Timeline', 'Doc', 'Whiteboard', 'Dashboard', 'Automations', 'Brain']) {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    }
    await expect(page.locator('main h2').first()).toBeVisible();
  });

  test('the first thing on the page says that scripts are needed to change something', async ({ page }) => {
    for (const [address, notice] of [
      ['/', 'You can read this page without scripts.'],
      ['/?locale=de', 'Ohne Skripte können Sie diese Seite lesen.'],
    ] as const) {
      await page.goto(address);
      const first = page.locator('#demo > noscript:first-child > p');
      await expect(first).toBeVisible();
      await expect(first).toContainText(notice);
    }
  });
});
