import type { BrowserContext } from '@playwright/test';

/**
 * Has a browser come from a country, as a proxy tells it: every request of the pages to come. What Chromium fetches ahead has none of a test's headers,
 * and would come from nowhere: so nothing is, neither by the site nor by its rules of speculation.
 * @param others headers besides
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
