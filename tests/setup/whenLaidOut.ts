import type { Page } from '@playwright/test';

/** Waits until every section is laid out (boot/layOutSections.ts) and the fonts have come: until then a page's parts move, and its height changes, by themselves. */
export async function whenLaidOut(page: Page): Promise<void> {
  // What is heavy waits for it.
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  await page.waitForFunction(() => {
    const isSkipped = (part: Element) => getComputedStyle(part).contentVisibility === 'auto';
    return document.fonts.status === 'loaded' && ![...document.querySelectorAll('main > *')].some(isSkipped);
  });
}
