import type { BrowserContext } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';

/** Keeps the visitor's user agent while a page is left: Chromium forgets the test's override then, and the site takes the browser for a crawler. */
export async function pinAgent(context: BrowserContext): Promise<void> {
  await context.addInitScript((agent) => {
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => agent });
  }, VISITOR_AGENT);
}
