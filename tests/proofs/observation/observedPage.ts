import type { Page } from '@playwright/test';
import { consentValue } from '../../fixtures/consentValue.ts';
import { CHROME_AGENT } from '../../fixtures/launchChromium.ts';
import type { ObservationProof } from './ObservationProof.ts';

const SLOWDOWN = 4;

/** Runs something in a new visitor's tab, with consent and a processor four times slower. */
export async function onObservedPage<Result>(
  { browser, origin }: ObservationProof,
  run: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ userAgent: CHROME_AGENT, viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'OptanonConsent', value: consentValue(['C0002']), url: origin }]);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await run(page);
  } finally {
    await context.close();
  }
}

/** Waits until everything that observes runs on the page: both recorders send. */
export async function whenObserved(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answers = [/\/datadog\/api\/v2\/replay/, /\/datadog\/api\/v2\/rum/].map((url) =>
    page.waitForRequest(url, { timeout: 60_000 }),
  );
  await Promise.all([...answers, act()]);
}
