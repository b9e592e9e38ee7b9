import { expect, type Page } from '@playwright/test';
import { type FlagsFixture, startFlags } from '../../../apps/content/testing/startFlags.ts';
import { deskIsland } from './deskIsland.ts';

const DESK = `features/${deskIsland.flag}.json`;
/** The fixture's client key that replaces the site's. */
const KEY = 'plain';

/** Flags of a test, which its page gets in place of the site's. */
export interface ServedFlags {
  fixture: FlagsFixture;
  /** Requested paths: `/api/features/plain`. */
  requestedPaths: string[];
  /** Resolves when the service has sent it: a client that fetches only once would keep the old state. */
  setDesk(isOnline: boolean): Promise<void>;
}

/**
 * Starts a flag service for a test and leads the page's requests there. Close `fixture` in the end.
 * @param files added to those of the fixture
 */
export async function serveFlags(page: Page, files: Record<string, unknown> = {}): Promise<ServedFlags> {
  const desk = { description: 'The desk.', owner: 'tests', valueType: 'boolean', defaultValue: false, rules: [] };
  const fixture = await startFlags({}, { [DESK]: desk, ...files });
  const requestedPaths: string[] = [];
  await page.route(/\/growthbook\//, async (route) => {
    const path = (route.request().url().split('/growthbook')[1] ?? '').replace('sdk-local', KEY);
    requestedPaths.push(path);
    await route.continue({ url: fixture.url.replace('127.0.0.1', 'localhost') + path });
  });
  return {
    fixture,
    requestedPaths,
    async setDesk(isOnline) {
      await fixture.edit(DESK, { defaultValue: isOnline });
      const served = async () => (await fixture.payload()).features[deskIsland.flag].defaultValue;
      await expect.poll(served).toBe(isOnline);
    },
  };
}
