import { test as base, expect, type Page } from '@playwright/test';
import { readSite } from '../../fixtures/readSite.ts';
import { giveConsent } from './consent.ts';
import { type PageClock, pageClock } from './pageClock.ts';
import { unplannedIn } from './unplannedIn.ts';
import { whenBooted } from './whenBooted.ts';

interface Options {
  /** Whether `page.goto` ends only when the boot script has run; off for tests of what comes before it. */
  isBootAwaited: boolean;
  /** Whether a test fails when a page sends an event that isn't as the tracking plan has it; off where a test means to. */
  isPlanKept: boolean;
}

interface TestFixtures {
  /** The clock of the test's pages, for a test that lets time pass. It runs by itself until then. */
  clock: PageClock;
}

interface WorkerFixtures {
  sharedPage: Page;
}

/**
 * Playwright's test, with a page that is ready for its visitor, and with one page per worker: an audit visits many pages, and a new context for each
 * costs more than the check.
 */
export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  isBootAwaited: [true, { option: true }],
  isPlanKept: [true, { option: true }],
  context: async ({ context, isPlanKept }, use) => {
    const unplanned = new Set<string>();
    if (isPlanKept)
      context.on('request', (request) => {
        for (const reason of unplannedIn(request)) unplanned.add(reason);
      });
    await use(context);
    expect([...unplanned], 'events that are not as the tracking plan has them').toEqual([]);
  },
  clock: async ({ context }, use) => use(await pageClock(context)),
  page: async ({ page, javaScriptEnabled, isBootAwaited }, use) => {
    const goto = page.goto.bind(page);
    if (javaScriptEnabled !== false && isBootAwaited)
      page.goto = async (url, options) => {
        const response = await goto(url, options);
        const isPage = response?.headers()['content-type']?.startsWith('text/html');
        if (isPage && options?.waitUntil !== 'commit') await whenBooted(page);
        return response;
      };
    await use(page);
  },
  sharedPage: [
    async ({ browser }, use) => {
      const { origin } = readSite();
      const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
      const sharedPage = await context.newPage();
      // Refused, so that the banner covers nothing of the page: consent/consentBanner.spec.ts looks at the banner itself.
      await giveConsent(sharedPage);
      await use(sharedPage);
      await context.close();
    },
    { scope: 'worker' },
  ],
});
