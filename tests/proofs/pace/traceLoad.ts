import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { CHROME_AGENT } from '../../fixtures/launchChromium.ts';
import type { PacedPage } from './PAGES.ts';
import { type LoadCost, readTrace, type TraceEvent } from './readTrace.ts';

/** Longer than the six seconds that count. */
const RECORDED_MS = 6_300;
/** Tasks, frames, and the commit of the navigation: each further category would cost the page time itself. */
const CATEGORIES = ['-*', 'toplevel', 'devtools.timeline', 'cc'];

/**
 * Opens a page as a new visitor and records its first six seconds.
 * @param headers by which the site serves a variant
 */
export async function traceLoad(
  browser: Browser,
  address: string,
  { width, height, reducedMotion }: PacedPage,
  headers: Record<string, string> = {},
): Promise<LoadCost> {
  const context = await browser.newContext({
    userAgent: CHROME_AGENT,
    viewport: { width, height },
    reducedMotion,
    extraHTTPHeaders: headers,
  });
  try {
    const page = await context.newPage();
    // The process of the page runs, and is traced from the start of the navigation on.
    await page.goto(new URL('/robots.txt', address).href);
    await browser.startTracing(page, { categories: CATEGORIES });
    const response = await page.goto(address, { waitUntil: 'commit' });
    if (!response?.ok()) throw new Error(`${address} answers ${response?.status()}`);
    await pause(RECORDED_MS);
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    return readTrace(traceEvents, address);
  } finally {
    await context.close();
  }
}
