import type { Page } from '@playwright/test';

/** A host of this machine whose parent domain accepts cookies. */
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
      // Either the test is over, or the page lacks this response and the test fails.
    }
  });
  return origin;
}
