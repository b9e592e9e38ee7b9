import { test as base, type Page } from '@playwright/test';
import { readSite } from './readSite.ts';

/** Playwright's test with one page per worker: an audit visits many pages, and a new context for each costs more than the check. */
export const test = base.extend<object, { sharedPage: Page }>({
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: readSite().origin, reducedMotion: 'reduce' });
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});
