import type { BrowserContext, Page } from '@playwright/test';
import { scrollThrough } from '../../../fixtures/scrollThrough.ts';

/** Pages with variant slots, with an island that reads a flag, and without either. */
export const PATHS = ['/', '/pricing', '/contact-sales', '/features/automations', '/teams'];

/** The browser itself logs failed requests; a page can't prevent that. */
const OF_NETWORK = /^Failed to load resource/;
/** The page with live flags logs once that it can't read them, in the vendor's words and the site's: operators want to know. */
const OF_FLAGS =
  /^(?:\[flags\] |\[GrowthBook\] Streaming is enabled, but not active|Error: Failed to decrypt|EventSource's response has)/;

/** The pages as a visitor saw them. */
export interface Look {
  /** The text of each page, by path. */
  texts: Record<string, string>;
  /** Problems. */
  complaints: string[];
}

/**
 * Visits pages and scrolls each to its end.
 * @param origin of the site
 * @param flagHost address of the flag service where it fails: only that may be logged in the console
 */
export async function lookAround(
  context: BrowserContext,
  origin: string,
  flagHost?: string,
  paths = PATHS,
): Promise<Look> {
  const look: Look = { texts: {}, complaints: [] };
  for (const path of paths) {
    const page = await context.newPage();
    watch(page, path, look.complaints, flagHost);
    const answer = await page.goto(origin + path, { waitUntil: 'load' });
    if (answer?.status() !== 200) look.complaints.push(`${path} answered ${answer?.status()}`);
    await scrollThrough(page);
    await page.waitForTimeout(700);
    look.texts[path] = (await page.locator('main').textContent()) ?? '';
    for (const selector of ['header', 'main h1', 'footer']) {
      if (!(await page.locator(selector).first().isVisible())) look.complaints.push(`${path} shows no ${selector}`);
    }
    if ((look.texts[path]?.length ?? 0) < 500) look.complaints.push(`${path} has hardly any text`);
    await page.close();
  }
  return look;
}

function watch(page: Page, path: string, complaints: string[], flagHost?: string): void {
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    const text = message.text();
    const { url } = message.location();
    // The site may proxy requests to the flag service.
    const isOfService = url.startsWith(flagHost ?? '-') || new URL(url || 'x:').pathname.startsWith('/growthbook/');
    const isOfNetwork = isOfService && OF_NETWORK.test(text);
    if (flagHost && (isOfNetwork || OF_FLAGS.test(text))) return;
    complaints.push(`${path}: console ${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => complaints.push(`${path}: uncaught: ${error.message}`));
}
