import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { CHROME_AGENT } from '../../../fixtures/launchChromium.ts';

const QUIET_BY_MS = 5_000;

/** After this a page without interaction fetches nothing more. */
const IDLE_MS = 3_000;

/** The name under which bytes of new cookies are counted. */
const COOKIES = 'cookies';

/**
 * Opens a page as a new visitor, without interaction. Prefetched pages don't count.
 * @param consent value of OneTrust's cookie; undefined: no decision yet
 * @returns bytes of the bodies as they were sent, by path, and of the cookies
 */
export async function bytesOfVisit(browser: Browser, url: string, consent?: string): Promise<Map<string, number>> {
  const context = await browser.newContext({ userAgent: CHROME_AGENT });
  try {
    if (consent) await context.addCookies([{ name: 'OptanonConsent', value: consent, url }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const bodies = new Map<string, { path: string; headerBytes: number }>();
    const bytes = new Map<string, number>();
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const path = new URL(response.url).pathname;
      const isAhead = response.mimeType === 'text/html' && path !== new URL(url).pathname;
      if (!isAhead) bodies.set(requestId, { path, headerBytes: response.encodedDataLength });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const { path, headerBytes } = bodies.get(requestId) ?? {};
      if (path) bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength - (headerBytes ?? 0));
    });
    session.on('Network.responseReceivedExtraInfo', ({ headers }) => {
      const cookies = headers['set-cookie'] ?? headers['Set-Cookie'] ?? '';
      if (cookies) bytes.set(COOKIES, (bytes.get(COOKIES) ?? 0) + cookies.length);
    });
    await page.goto(url);
    // A stream of live flags never ends.
    await page.waitForLoadState('networkidle', { timeout: QUIET_BY_MS }).catch(() => undefined);
    await pause(IDLE_MS);
    return bytes;
  } finally {
    await context.close();
  }
}
