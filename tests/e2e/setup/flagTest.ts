import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { type ServedFlags, serveFlags } from './serveFlags.ts';
import { test } from './test.ts';

interface FlagFixtures {
  /** Flag files besides those of the fixture, by path: `features/away.json`. */
  flagFiles: Record<string, unknown>;
  /** A flag service of the test's own, which its page gets in place of the site's. */
  flags: ServedFlags;
}

/** Playwright's test for a visitor whose page follows the flags of a test. */
export const flagTest = test.extend<FlagFixtures>({
  userAgent: VISITOR_AGENT,
  flagFiles: [{}, { option: true }],
  flags: async ({ page, flagFiles }, use) => {
    const flags = await serveFlags(page, flagFiles);
    await use(flags);
    // First what listens to the service, or it would wait for it.
    await page.close();
    await flags.fixture.close();
  },
});
