// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { startConsentBanner } from './consentBanner.ts';

/** Writes a cookie as another tab does, for all pages of the host. */
function writeFromOtherTab(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as the site writes them
  document.cookie = `${name}=${value}; Path=/`;
}

afterEach(() => {
  for (const name of ['OptanonConsent', 'OptanonAlertBoxClosed']) writeFromOtherTab(name, '; Max-Age=-1');
  vi.unstubAllGlobals();
});

test('a decision in another tab hides the banner, even if its second cookie arrives while this tab reacts to the first', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
    },
  );
  document.body.innerHTML = '<aside data-consent-banner="2026-11-22.1736df27" hidden></aside>';
  const banner = document.querySelector<HTMLElement>('aside') as HTMLElement;
  startConsentBanner(() => undefined);
  expect(banner.hidden).toBe(false);

  writeFromOtherTab('OptanonConsent', 'landingPath=NotLandingPage&groups=C0001%3A1%2CC0002%3A1');
  // Right after the banner has read the first cookie.
  vi.spyOn(banner, 'hidden', 'set').mockImplementationOnce((isHidden) => {
    banner.toggleAttribute('hidden', isHidden === true);
    writeFromOtherTab('OptanonAlertBoxClosed', '2026-11-23T10:00:00.000Z');
  });
  dispatchEvent(new Event('storage'));
  expect(banner.hidden).toBe(false);
  dispatchEvent(new Event('storage'));
  expect(banner.hidden).toBe(true);
});
