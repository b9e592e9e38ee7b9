import type { Page } from '@playwright/test';

/** Waits for the page's fonts: until then heights change. */
export async function whenFontsLoaded(page: Page): Promise<void> {
  await page.evaluate(async () => void (await document.fonts.ready));
}
