import { MIN_SHOWN_MS } from '@cumulus/forms';
import { expect, type Page } from '@playwright/test';

/** Waits until the script serves a form, and the visitor has had it for the least time. @param form its selector */
export async function whenFormUsable(page: Page, form: string): Promise<void> {
  await expect(page.locator(form)).toHaveAttribute('data-enhanced', '');
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((until) => performance.now() > until, now + MIN_SHOWN_MS);
}
