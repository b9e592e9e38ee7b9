import { test as base, expect, type Page } from '@playwright/test';
import { readSite } from '../../fixtures/readSite.ts';
import { giveConsent } from './consent.ts';
import { type PageClock, pageClock } from './pageClock.ts';
import { unplannedIn } from './unplannedIn.ts';
import { whenBooted } from './whenBooted.ts';

interface Options {
  /** Whether `page.goto` waits until the boot script has run; off for tests of what happens before. */
  isBootAwaited: boolean;
  /** Whether a test fails when a page sends an event that doesn't match the tracking plan; off where a test does that on purpose. */
  isPlanEnforced: boolean;
}

interface TestFixtures {
  /** The clock of the test's pages, for a test that lets time pass. It runs by itself until then. */
  clock: PageClock;
}

interface WorkerFixtures {
  sharedPage: Page;
}

/**
 * Playwright's test, with a page whose boot script has run, and with one page per worker for audits: a new context for each page would take longer
 * than its check.
 */
export const test = base.extend<Options & TestFixtures, WorkerFixtures>({
  isBootAwaited: [true, { option: true }],
  isPlanEnforced: [true, { option: true }],
  context: async ({ context, isPlanEnforced }, use) => {
    const unplanned = new Set<string>();
    if (isPlanEnforced)
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
      // Refused, so that the banner covers nothing; consent/consentBanner.spec.ts tests the banner.
      await giveConsent(sharedPage);
      await use(sharedPage);
      await context.close();
    },
    { scope: 'worker' },
  ],
});
