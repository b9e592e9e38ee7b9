import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { watchTracker } from '../setup/watchTracker.ts';

test.use(WITH_MOTION);

// Events of controls that open and close, and of keyboard moves.
test.use({ userAgent: VISITOR_AGENT, viewport: { width: 1440, height: 900 } });

async function open(page: Page, path: string) {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await page.goto(path);
  return () => events.filter(({ name }) => name === 'click web').map(({ properties }) => properties);
}

test('a question that is opened and closed counts, by mouse and by keyboard', async ({ page }) => {
  const clicks = await open(page, '/');
  const question = page.locator('section[data-section-model-name="questions"] details').first();
  const title = await question.getAttribute('data-title');
  await question.locator('summary').click();
  await expect(question).toHaveAttribute('open', '');
  await question.locator('summary').press('Enter');
  await expect(question).not.toHaveAttribute('open');
  await question.locator('summary').press(' ');
  await expect(question).toHaveAttribute('open', '');
  await expect
    .poll(() => clicks().map(({ type }) => type))
    .toEqual(['open-question', 'close-question', 'open-question']);
  for (const click of clicks()) expect(click).toMatchObject({ title, sectionModelName: 'questions' });
});

test('a menu of the header counts', async ({ page }) => {
  const clicks = await open(page, '/legal/privacy');
  const menu = page.locator('header summary').first();
  await menu.click();
  await menu.click();
  await expect.poll(() => clicks().map(({ type }) => type)).toEqual(['open-menu', 'close-menu']);
});

test('tabs count, clicked and reached by keys', async ({ page }) => {
  const clicks = await open(page, '/teams/customer-service');
  await page.locator('[data-enhance="tabs"]').first().scrollIntoViewIfNeeded();
  const tabs = page.getByRole('tablist').first().getByRole('tab');
  await expect(tabs.first()).toBeVisible();
  await tabs.nth(1).click();
  for (const key of ['ArrowLeft', 'End', ' ']) await page.keyboard.press(key);
  await expect(tabs.last()).toBeFocused();
  const labels = await Promise.all(
    [tabs.nth(1), tabs.first(), tabs.last(), tabs.last()].map((tab) => tab.getAttribute('data-label')),
  );
  const types = ['tab', 'tab-by-key', 'tab-by-key', 'tab'];
  await expect
    .poll(() => clicks().map(({ type, label }) => [type, label]))
    .toEqual(types.map((type, index) => [type, labels[index]]));
});
