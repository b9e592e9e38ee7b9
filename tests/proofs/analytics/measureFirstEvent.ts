import type { Browser } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';

/** Lighthouse's mobile slowdown. */
const SLOWDOWN = 4;

/** Milliseconds from consent, on a page that has settled, to the first event on the wire, with a processor four times slower. */
export async function measureFirstEvent(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ userAgent: VISITOR_AGENT });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('boot').length > 0);
  await page.waitForTimeout(2_000);
  const sent = page.waitForRequest(/\/segment\/v1\/[tipb]$/).then(() => Date.now());
  await context.addCookies([{ name: 'OptanonConsent', value: consentValue(['C0002']), url: address }]);
  const consentedAt = await page.evaluate(() => {
    const now = Date.now();
    dispatchEvent(new Event('OneTrustGroupsUpdated'));
    return now;
  });
  const elapsed = (await sent) - consentedAt;
  await context.close();
  return elapsed;
}
