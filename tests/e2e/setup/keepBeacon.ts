import type { Page } from '@playwright/test';

/** A beacon that a page sent when it was left. */
export interface Beacon {
  url: string;
  body: string;
}

/**
 * Stores the last beacon of later pages to the collector: browsers don't report to tests what a page sends when it is left.
 * @returns reads it, on any page of the same origin
 */
export async function keepBeacon(page: Page): Promise<() => Promise<Beacon>> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon;
    navigator.sendBeacon = (url, body) => {
      if (String(url).includes('/segment/')) sessionStorage.setItem('beacon', JSON.stringify({ url, body }));
      return send.call(navigator, url, body);
    };
  });
  return async () => JSON.parse((await page.evaluate(() => sessionStorage.getItem('beacon'))) ?? '{}');
}
