import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './setup/demoTest.ts';

const SIZES = [
  { width: 320, height: 720 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

const count = (page: Page, jobs: number) => expect(page.locator('#checklist-button')).toContainText(`${jobs}/4`);
const view = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

/** More than there are in any view. */
const MAX_TABS = 200;

/** Goes on with Tab, or back with Shift+Tab, until an element has the focus. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(element).toBeVisible();
  const hasFocus = () => element.evaluate((one) => one === document.activeElement);
  for (let tabs = 0; tabs < MAX_TABS && !(await hasFocus()); tabs += 1) await page.keyboard.press(key);
  await expect(element, 'reached by Tab').toBeFocused();
}

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the four jobs are done by keyboard alone', async ({ page }) => {
      await page.goto('/?view=list');
      await tabTo(page, view(page, 'Board'));
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('button', { name: 'Move: Send the roof plan' }));
      await page.keyboard.press('ArrowRight');
      await count(page, 1);

      await tabTo(page, view(page, 'Timeline'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('slider', { name: 'Opening night', exact: true }));
      await page.keyboard.press('Shift+ArrowRight');
      await count(page, 2);

      await tabTo(page, view(page, 'Doc'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('checkbox', { name: 'Done: Send the roof plan' }));
      await page.keyboard.press('Space');
      await count(page, 3);

      await tabTo(page, view(page, 'Brain'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await tabTo(page, page.getByRole('textbox', { name: 'Your question' }));
      await page.keyboard.type('Can we open on time?');
      await page.keyboard.press('Enter');
      await count(page, 4);
      await expect(page.getByRole('log', { name: 'Questions and answers' })).toContainText('Can we open on time?');
    });
  });

  test.describe(`by touch at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: true, isMobile: viewport.width < 800 });

    test('the four jobs are done by taps', async ({ page }) => {
      await page.goto('/?view=list');
      await view(page, 'Board').tap();
      await page.getByRole('button', { name: 'Move: Send the roof plan' }).tap();
      await page.getByRole('menuitemradio', { name: 'Doing' }).tap();
      await count(page, 1);
      await view(page, 'Timeline').tap();
      await page.getByRole('button', { name: 'One week later' }).tap();
      await count(page, 2);
      await expect(page.locator('[data-announcement]')).toHaveText(/\d tasks that wait for it moved along\.$/);
      await view(page, 'Doc').tap();
      await page.getByRole('checkbox', { name: 'Done: Send the roof plan' }).tap();
      await count(page, 3);
      await view(page, 'Brain').tap();
      await page.getByRole('button', { name: 'Why is the permit late?' }).tap();
      await count(page, 4);
    });
  });
}

test('a rule that runs because of a job is in the log, and undo takes both back', async ({ page }) => {
  await page.goto('/?view=automations');
  const runs = page.getByRole('log', { name: 'What the rules did' });
  await page.getByRole('button', { name: 'Tick it off' }).click();
  await expect(runs).toContainText('begun: Invite the mayor');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(runs).toHaveText('');
});

test('the hand-off that is dragged to Done begins what waited for it', async ({ page }) => {
  await page.goto('/?view=board');
  await page.getByRole('button', { name: 'Move: Send the roof plan' }).click();
  await page.getByRole('menuitemradio', { name: 'Done' }).click();
  await expect(page.locator('[data-drop-status="doing"] [data-task="permit"]')).toBeVisible();
});

test('an answer leads to its sources, and its offer changes the board', async ({ page }) => {
  await page.goto('/?view=ai');
  await page.getByRole('button', { name: 'Why is the permit late?' }).click();
  await page.getByRole('button', { name: 'Read: Mail, 29 May' }).click();
  await expect(page.getByRole('blockquote')).toContainText('above 100 people we need two');
  await page.getByRole('button', { name: 'Send the plan now' }).click();
  await expect(page.getByRole('log').getByText('Done. Undo takes it back.')).toBeFocused();
  await page.getByRole('button', { name: 'Open the task: Send the roof plan' }).click();
  const task = page.getByRole('dialog', { name: 'Send the roof plan' });
  await expect(task.getByLabel('Status').locator('option:checked')).toHaveText('Done');
});

test('a written question is answered by the sentence that says it, one without an answer by saying so', async ({
  page,
}) => {
  await page.goto('/?view=ai');
  await page.getByRole('textbox', { name: 'Your question' }).fill('Who is behind the bar?');
  await page.keyboard.press('Enter');
  const log = page.getByRole('log', { name: 'Questions and answers' });
  await expect(log.getByRole('listitem')).toHaveCount(1);
  await expect(log).toContainText('I could not find that in this project.');
  await page.getByRole('textbox', { name: 'Your question' }).fill('How many seats do we have?');
  await page.keyboard.press('Enter');
  await expect(log).toContainText('It has 200 seats and shows eight films until September.');
  await expect(log.getByRole('button', { name: 'Open the doc: How the opening night goes' })).toBeVisible();
});
