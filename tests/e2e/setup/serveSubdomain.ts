import type { Page } from '@playwright/test';

/** A host of this machine with a domain above it that takes cookies. */
const HOST = 'www.cumulus.localhost';

/**
 * Shows a site at a subdomain, `www.cumulus.localhost`, as well.
 * @param site its origin
 * @returns its origin there
 */
export async function serveSubdomain(page: Page, site: string): Promise<string> {
  const { host, port } = new URL(site);
  const origin = `http://${HOST}:${port}`;
  await page.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(`${HOST}:${port}`, host);
    try {
      await route.fulfill({ response: await route.fetch({ url }) });
    } catch {
      // The test is over, and nobody waits for it; else the page lacks it, and the test fails.
    }
  });
  return origin;
}
