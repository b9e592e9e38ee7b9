import type { Page } from '@playwright/test';

/** The boot script waits for the paint, three seconds at most. */
const AT_THE_LATEST_MS = 5_000;

/**
 * Waits until the page's boot script has run: what a person does takes longer than that, what a test does may be faster. Where the script can't come, as
 * a test that holds it back wants it, the page is used as it is.
 */
export async function whenBooted(page: Page): Promise<void> {
  const isBooted = () => performance.getEntriesByName('boot', 'mark').length > 0;
  await page.waitForFunction(isBooted, undefined, { timeout: AT_THE_LATEST_MS }).catch(() => undefined);
}
