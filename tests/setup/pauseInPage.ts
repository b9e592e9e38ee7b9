import type { Page } from '@playwright/test';

/** Waits as the page has it: its own timers, and news, that are due before come before, however busy the machine is. */
export async function pauseInPage(page: Page, ms: number): Promise<void> {
  await page.evaluate((duration) => new Promise<void>((resolve) => setTimeout(resolve, duration)), ms);
}
