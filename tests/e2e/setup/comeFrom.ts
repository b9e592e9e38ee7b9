import type { BrowserContext } from '@playwright/test';

/**
 * Sets a country on every request of a browser, by a proxy's header. Prefetches of Chromium lack a test's headers, so prefetching by the site and
 * by speculation rules is turned off.
 * @param others further headers
 */
export async function comeFrom(
  context: BrowserContext,
  country: string,
  others: Record<string, string> = {},
): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-visitor-country': country, ...others });
  await context.route('**/speculation-rules.json', (route) => route.abort());
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
}
