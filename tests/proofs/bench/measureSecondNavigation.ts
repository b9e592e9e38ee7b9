import { setTimeout as pause } from 'node:timers/promises';
import { launchPlainBrowser, type PlainBrowser } from '../../fixtures/launchPlainBrowser.ts';

/** A link of the header, and how long the pointer rests on it: the browser starts prerendering after 200 ms. */
const LINK = 'header a[href="/pricing"]';
const REST_MS = 2_000;
const PAINTED = `new Promise((resolve) => {
  const { activationStart } = performance.getEntriesByType('navigation')[0];
  new PerformanceObserver((list) => resolve({ activationStart, lcp: list.getEntries().at(-1).startTime - activationStart }))
    .observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/**
 * Opens another page from the home page by a hovered link.
 * @param origin of the running site
 * @param executable path of Chromium
 * @param runs each in a new tab
 * @returns for each the largest contentful paint in ms after the click brought the page up
 * @throws when the page was not prerendered
 */
export async function measureSecondNavigation(origin: string, executable: string, runs: number): Promise<number[]> {
  const browser = await launchPlainBrowser(executable);
  try {
    const paints: number[] = [];
    while (paints.length < runs) paints.push(await goOnce(browser, origin));
    return paints.sort((one, other) => one - other);
  } finally {
    await browser.close();
  }
}

async function goOnce(browser: PlainBrowser, origin: string): Promise<number> {
  const tab = await browser.newTab();
  await tab.open(`${origin}/`);
  await tab.hover(LINK);
  await pause(REST_MS);
  await tab.click(LINK);
  await tab.until(`location.pathname === '/pricing'`);
  await pause(500);
  const { activationStart, lcp } = await tab.evaluate<{ activationStart: number; lcp: number }>(PAINTED);
  if (activationStart <= 0) throw new Error('The second page was not prerendered');
  await tab.close();
  return lcp;
}
