import { expect } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

test.describe('questions', () => {
  test.use({ javaScriptEnabled: false });

  test('open by keyboard, without scripts, and one stays open beside the other', async ({ page }) => {
    await page.goto('/');
    const questions = page.locator('section[data-section-model-name="questions"] details');
    expect(await questions.count()).toBeGreaterThan(1);
    for (const index of [0, 1]) {
      const question = questions.nth(index);
      await question.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(question).toHaveAttribute('open', '');
      await expect(question.locator('summary + div')).toBeVisible();
    }
    await expect(questions.first()).toHaveAttribute('open', '');
    await page.keyboard.press('Enter');
    await expect(questions.nth(1)).not.toHaveAttribute('open');
  });
});
