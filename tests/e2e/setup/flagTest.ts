import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { type ServedFlags, serveFlags } from './serveFlags.ts';
import { test } from './test.ts';

interface FlagFixtures {
  /** Flag files besides those of the fixture, by path: `features/away.json`. */
  flagFiles: Record<string, unknown>;
  /** A flag service of the test, which the page uses in place of the site's. */
  flags: ServedFlags;
}

/** Playwright's test for a visitor whose page follows the flags of a test. */
export const flagTest = test.extend<FlagFixtures>({
  userAgent: VISITOR_AGENT,
  flagFiles: [{}, { option: true }],
  flags: async ({ page, flagFiles }, use) => {
    const flags = await serveFlags(page, flagFiles);
    await use(flags);
    // Close the pages first: the service waits for their streams.
    await page.close();
    await flags.fixture.close();
  },
});
