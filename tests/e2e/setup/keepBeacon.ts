import type { Page } from '@playwright/test';

/** What a page sent when it was left. */
export interface Beacon {
  url: string;
  body: string;
}

/**
 * Keeps the last beacon of the pages to come, for what a browser sends of a page that goes is not shown to tests.
 * @returns reads it, on any page of the same origin
 */
export async function keepBeacon(page: Page): Promise<() => Promise<Beacon>> {
  await page.addInitScript(() => {
    const send = navigator.sendBeacon;
    navigator.sendBeacon = (url, body) => {
      sessionStorage.setItem('beacon', JSON.stringify({ url, body }));
      return send.call(navigator, url, body);
    };
  });
  return async () => JSON.parse((await page.evaluate(() => sessionStorage.getItem('beacon'))) ?? '{}');
}
