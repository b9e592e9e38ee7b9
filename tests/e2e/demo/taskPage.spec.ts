import { expect, type Page } from '@playwright/test';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { test } from './setup/demoTest.ts';
import { middleOf } from './setup/dragTo.ts';

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });
/** The page of a task is away. Its dialog is closed a moment before, and what a key opens then would be closed again. */
const expectClosed = (page: Page) => expect(page.locator('[data-task-page]')).toHaveCount(0);
const card = (page: Page, id: string) => page.locator(`[data-task="${id}"]`);
const announced = (page: Page) => page.locator('[data-announcement]');
const undo = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Undo' });
const titleButton = (page: Page, title: string) =>
  page.locator('main').getByRole('button', { name: title, exact: true });

test.describe('at 1440 px', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  for (const view of ['board', 'list', 'doc', 'dashboard'])
    test(`a click on a task of the ${view} opens its page, Escape closes it, and the focus is where it was`, async ({
      page,
    }) => {
      const title = view === 'dashboard' || view === 'list' ? 'Permit for 200 seats' : 'Send the roof plan';
      await page.goto(`/?view=${view}`);
      await titleButton(page, title).click();
      await expect(dialog(page, title).getByRole('heading', { level: 2 })).toBeFocused();
      await page.keyboard.press('Escape');
      await expectClosed(page);
      await expect(titleButton(page, title)).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog(page, title).getByRole('button', { name: 'Close' }).click();
      await expectClosed(page);
      await expect(titleButton(page, title)).toBeFocused();
    });

  test('a click on any place of a card opens it', async ({ page }) => {
    await page.goto('/?view=board');
    await card(page, 'permit').scrollIntoViewIfNeeded();
    const box = await card(page, 'permit').boundingBox();
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) - 6);
    await expect(dialog(page, 'Permit for 200 seats')).toBeVisible();
  });

  test('a click on a bar, and Enter on it, open its task', async ({ page }) => {
    await page.goto('/?view=timeline');
    const bar = page.getByRole('slider', { name: 'Rent the screen', exact: true });
    const { x, y } = await middleOf(bar);
    await page.mouse.click(x, y);
    await expect(dialog(page, 'Rent the screen')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(bar).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page, 'Rent the screen')).toBeVisible();
  });

  test('a source of Brain opens its task', async ({ page }) => {
    await page.goto('/?view=ai');
    await page.locator('ul[aria-labelledby="ai-suggestions"] button').first().click();
    const source = page.getByRole('button', { name: /^Open the task: / }).first();
    const name = await source.textContent();
    await source.click();
    await expect(dialog(page, name ?? '')).toBeVisible();
  });

  test('the way back closes the page and stays in the demo, also after the page led to a rule', async ({ page }) => {
    await page.goto('/?view=board');
    await titleButton(page, 'Rent the screen').click();
    await expect(dialog(page, 'Rent the screen')).toBeVisible();
    await page.goBack();
    await expectClosed(page);
    await expect(page.locator('main')).toHaveAttribute('data-view', 'board');
    await titleButton(page, 'Rent the screen').click();
    await dialog(page, 'Rent the screen').getByLabel('Status').selectOption({ label: 'Done' });
    await dialog(page, 'Rent the screen')
      .getByRole('button', { name: 'When a task becomes “Done”, notify Leilani.' })
      .click();
    await expect(page.getByRole('switch', { name: /notify Leilani/ })).toBeFocused();
    await expect(page).toHaveURL(/view=automations/);
  });

  test('title, description and subtasks are changed on the page, and undo takes each change back', async ({ page }) => {
    await page.goto('/?view=list');
    await titleButton(page, 'Permit for 200 seats').click();
    await page.getByRole('button', { name: /\(rename\)$/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'rename' }).fill('Permit');
    await page.keyboard.press('Enter');
    const permit = dialog(page, 'Permit');
    await expect(permit.getByRole('button', { name: 'Permit (rename)' })).toBeFocused();

    const about = permit.getByRole('region', { name: 'Description' });
    await about.getByRole('button').click();
    await about.getByRole('textbox').fill('Not saved');
    await page.keyboard.press('Escape');
    await expect(permit, 'Escape leaves the field only').toBeVisible();
    await about.getByRole('button').click();
    await about.getByRole('textbox').fill('Call them on Monday.');
    await page.keyboard.press('Enter');
    await expect(about).toContainText('Call them on Monday.');

    const subtasks = permit.getByRole('region', { name: /^Subtasks/ });
    const before = await subtasks.getByRole('checkbox').count();
    await subtasks.getByRole('textbox', { name: 'New subtask' }).fill('Buy stamps');
    await page.keyboard.press('Enter');
    await subtasks.getByRole('checkbox', { name: 'Done: Buy stamps' }).check();
    await expect(announced(page)).toHaveText('Done: Buy stamps');
    await subtasks.getByRole('button', { name: 'Remove: Buy stamps' }).click();
    await expect(subtasks.getByRole('checkbox')).toHaveCount(before);
    await expect(subtasks.getByRole('heading')).toBeFocused();

    await undo(page).click();
    await expect(subtasks.getByRole('checkbox', { name: 'Done: Buy stamps' })).toBeChecked();
    await undo(page).click();
    await expect(subtasks.getByRole('checkbox', { name: 'Done: Buy stamps' })).not.toBeChecked();
    await undo(page).click();
    await expect(subtasks.getByRole('checkbox')).toHaveCount(before);
    await undo(page).click();
    await expect(about).not.toContainText('Call them on Monday.');
    await undo(page).click();
    await expect(dialog(page, 'Permit for 200 seats')).toBeVisible();
    await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
  });

  test('a comment is of the person that the visitor is', async ({ page }) => {
    await page.goto('/?view=board&me=noor');
    await titleButton(page, 'Rent the screen').click();
    const comments = page.getByRole('dialog').getByRole('region', { name: 'Comments' });
    await comments.getByRole('textbox', { name: 'Comment as Noor' }).fill('Is it paid?');
    await comments.getByRole('button', { name: 'Comment' }).click();
    await expect(comments.getByRole('listitem').last()).toContainText(/Noor.*Is it paid\?/);
    await expect(announced(page)).toHaveText('Comment added.');
  });

  test('dates move with what follows, hours change, and the person is another', async ({ page }) => {
    await page.goto('/?view=board');
    await titleButton(page, 'Rent the screen').click();
    const screen = dialog(page, 'Rent the screen');
    await screen.getByRole('button', { name: 'One day later' }).click();
    await expect(announced(page)).toHaveText(/^Rent the screen: .* 3 tasks that wait for it moved along\.$/);
    await expect(announced(page), 'seen as well').toBeInViewport();
    await screen.getByRole('button', { name: 'One day longer' }).click();
    await expect(announced(page)).toHaveText(/3 tasks that wait for it moved along\.$/);
    await screen.getByRole('button', { name: 'Spent: one hour more' }).click();
    await expect(announced(page)).toHaveText('Spent: 4 h.');
    await screen.getByRole('button', { name: 'Planned: one hour less' }).click();
    await expect(announced(page)).toHaveText('Planned: 3 h.');
    await screen.getByLabel('Assignee').selectOption({ label: 'Rosa' });
    await expect(announced(page)).toHaveText('Assignee: Rosa.');
    for (let step = 0; step < 5; step += 1) await undo(page).click();
    await expect(undo(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(screen.getByLabel('Assignee').locator('option:checked')).toHaveText('Tane');
  });

  test('a page leads to what the task waits for and to what waits for it', async ({ page }) => {
    await page.goto('/?view=board');
    await titleButton(page, 'Power and sound on the roof').click();
    const power = dialog(page, 'Power and sound on the roof');
    await power
      .getByRole('region', { name: 'Waits for', exact: true })
      .getByRole('button', { name: 'Rent the screen' })
      .click();
    const screen = dialog(page, 'Rent the screen');
    await expect(screen.getByRole('heading', { level: 2 })).toBeFocused();
    await screen
      .getByRole('region', { name: 'Waits for this' })
      .getByRole('button', { name: 'Power and sound on the roof' })
      .click();
    await expect(power.getByRole('heading', { level: 2 })).toBeFocused();
    await page.goBack();
    await expectClosed(page);
  });

  test('a card that changed its column on its page gets the focus back', async ({ page }) => {
    await page.goto('/?view=board');
    await titleButton(page, 'Rent the screen').click();
    await dialog(page, 'Rent the screen').getByLabel('Status').selectOption({ label: 'Done' });
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-drop-status="done"]').locator('[data-open="screen"]')).toBeFocused();
  });

  test('a task is deleted on its page, and undo brings it back with what waits for it', async ({ page }) => {
    await page.goto('/?view=board');
    await titleButton(page, 'Rent the screen').click();
    await dialog(page, 'Rent the screen').getByRole('button', { name: 'Delete the task' }).click();
    await expectClosed(page);
    await expect(card(page, 'screen')).toHaveCount(0);
    await expect(announced(page)).toHaveText('Task deleted: Rent the screen. Undo brings it back.');
    await expect(page.locator('main')).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card(page, 'screen')).toBeVisible();
    await expect(card(page, 'power')).toContainText('Rent the screen');
  });

  test('a click beside the page closes it, a double click on a card doesn’t', async ({ page }) => {
    await page.goto('/?view=board');
    await titleButton(page, 'Send the roof plan').dblclick();
    await expect(dialog(page, 'Send the roof plan')).toBeVisible();
    await page.mouse.click(40, 500);
    await expectClosed(page);
  });
});

test.describe('rules', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('what a rule did is shown where it happened in every view, announced, and leads to the rule', async ({
    page,
  }) => {
    await page.goto('/?view=board');
    await card(page, 'screen').locator('[data-handle]').press('Enter');
    await page.getByRole('menuitemradio', { name: 'Done' }).click();
    const begun = { name: 'begun by a rule. Show the rule: When a task becomes “Done”, begin what waited for it.' };
    const notified = { name: 'Leilani was notified. Show the rule: When a task becomes “Done”, notify Leilani.' };
    await expect(card(page, 'power').getByRole('button', begun)).toBeVisible();
    await expect(card(page, 'screen').getByRole('button', notified)).toBeVisible();
    await expect(card(page, 'screen').locator('[data-rule-notes]')).toContainText('begun: Power and sound on the roof');
    await expect(page.locator('[data-rule-notes]')).toHaveCount(2);
    await expect(announced(page)).toHaveText(
      'Rent the screen: Done, 4 of 4. Rules: begun: Power and sound on the roof; Leilani was notified.',
    );
    for (const view of ['List', 'Timeline']) {
      await page.getByRole('link', { name: view, exact: true }).click();
      const notes = page.locator('li', { has: page.locator('[data-task="power"]') });
      const row = view === 'List' ? card(page, 'power') : notes;
      await expect(row.getByRole('button', begun)).toBeVisible();
    }
    await page.getByRole('button', begun).click();
    await expect(page.getByRole('switch', { name: /begin what waited for it/ })).toBeFocused();

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    await expect(page.locator('[data-rule-notes]')).toHaveCount(0);
  });

  test('a to-do of the doc shows what its tick set off', async ({ page }) => {
    await page.goto('/?view=doc');
    await page.getByRole('checkbox', { name: 'Done: Send the roof plan' }).click();
    await expect(card(page, 'send-plan').locator('[data-rule-notes]')).toContainText('Leilani was notified');
  });

  test('the page of a task that a rule began names the rule and the task that set it off', async ({ page }) => {
    await page.goto('/?view=list');
    await page.getByRole('checkbox', { name: 'Done: Rent the screen' }).click();
    await titleButton(page, 'Power and sound on the roof').click();
    const runs = page.getByRole('dialog').getByRole('region', { name: 'What rules did with it' });
    await expect(runs).toContainText('Begun by the rule When a task becomes “Done”, begin what waited for it.');
    await runs.getByRole('button', { name: 'Rent the screen' }).click();
    await expect(dialog(page, 'Rent the screen').getByRole('region', { name: 'What rules did with it' })).toContainText(
      'Leilani was notified, by the rule',
    );
  });
});

test.describe('by touch at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  for (const view of ['board', 'list', 'doc'])
    test(`a tap on a task of the ${view} opens its page over the whole screen`, async ({ page }) => {
      await page.goto(`/?view=${view}`);
      await page.locator('[data-open="send-plan"]').tap();
      const box = await dialog(page, 'Send the roof plan').boundingBox();
      expect(box).toMatchObject({ x: 0, y: 0, width: 320, height: 640 });
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
      await expectClosed(page);
    });

  test('a tap on a bar opens its task', async ({ page }) => {
    await page.goto('/?view=timeline');
    await page.getByRole('slider', { name: 'Decide what happens in rain', exact: true }).tap();
    await expect(dialog(page, 'Decide what happens in rain')).toBeVisible();
  });

  test('everything on the page is done by taps, and its targets are 44 px high', async ({ page }) => {
    await page.goto('/?view=list');
    await titleButton(page, 'Permit for 200 seats').tap();
    const permit = dialog(page, 'Permit for 200 seats');
    const subtask = permit
      .getByRole('region', { name: /^Subtasks/ })
      .getByRole('checkbox')
      .last();
    await subtask.tap();
    await expect(subtask).toBeChecked();
    await permit.getByRole('button', { name: 'One day later' }).tap();
    await permit.getByRole('button', { name: 'Spent: one hour more' }).tap();
    await expect(announced(page)).toHaveText('Spent: 9 h.');
    await undo(page).tap();
    await expect(announced(page)).toHaveText('Undone.');
    const small = await permit.evaluate((element) =>
      [
        ...element.querySelectorAll<HTMLElement>(
          'button, select, input:not([type="checkbox"]), label:has(> [type="checkbox"])',
        ),
      ]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
        // Text that is edited in its place is as high as its lines.
        .filter((one) => !one.title.match(/^(edit|rename)$/))
        .map((one) => `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent}`),
    );
    expect(small).toEqual([]);
  });
});

for (const locale of ['en-US', 'de'])
  test(`the page of a task has no axe violation and no overflow in ${locale}`, async ({ page }) => {
    await page.goto(`/?view=list&locale=${locale}`);
    await page.locator('[data-task="screen"] input[type="checkbox"]').click();
    for (const task of ['permit', 'power']) {
      await page.locator(`main > div:not([data-task-page]) [data-open="${task}"]`).first().click();
      for (const size of [
        { width: 320, height: 256 },
        { width: 390, height: 844 },
        { width: 800, height: 1100 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(size);
        expect.soft(await findOverflow(page), `${task} at ${size.width} px`).toEqual([]);
        const within = await page
          .getByRole('dialog')
          .evaluate((element) =>
            [...element.querySelectorAll('*')].every(
              (one) => !one.checkVisibility() || one.getBoundingClientRect().right <= innerWidth + 0.5,
            ),
          );
        expect.soft(within, `${task} at ${size.width} px is not cut off`).toBe(true);
        expect.soft(await findAxeViolations(page), `${task} at ${size.width} px`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await expectClosed(page);
    }
  });
