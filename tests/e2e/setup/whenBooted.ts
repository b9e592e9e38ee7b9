import type { Page } from '@playwright/test';

/** The boot script waits for the paint, three seconds at most. */
const AT_THE_LATEST_MS = 5_000;

/**
 * Waits until the page's boot script has run: a test may act faster than a visitor. Where a test holds the script back, it stops waiting after a
 * while.
 */
export async function whenBooted(page: Page): Promise<void> {
  const isBooted = () => performance.getEntriesByName('boot', 'mark').length > 0;
  await page.waitForFunction(isBooted, undefined, { timeout: AT_THE_LATEST_MS }).catch(() => undefined);
}
