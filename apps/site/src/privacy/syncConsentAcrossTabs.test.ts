// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { browserConsent, syncConsentAcrossTabs } from './browserConsent.ts';

/** Writes a cookie as another tab does, for all pages of the host. */
function writeFromOtherTab(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the site writes them
  document.cookie = `${name}=${value}; Path=/`;
}

afterEach(() => {
  for (const name of ['OptanonConsent', 'OptanonAlertBoxClosed']) writeFromOtherTab(name, '; Max-Age=-1');
});

test('a second cookie of another tab counts, even if it arrives while listeners react to the first', () => {
  const seen: boolean[] = [];
  browserConsent.onChange(() => {
    seen.push(browserConsent.isDecided());
    writeFromOtherTab('OptanonAlertBoxClosed', '2026-11-23T10:00:00.000Z');
  });
  syncConsentAcrossTabs();
  writeFromOtherTab('OptanonConsent', 'landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A1');
  dispatchEvent(new Event('storage'));
  dispatchEvent(new Event('storage'));
  dispatchEvent(new Event('storage'));
  expect(seen).toEqual([false, true]);
});
