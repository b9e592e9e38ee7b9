// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { startIdentification } from './startIdentification.ts';

const SCRIPT = 'https://tools.example/v2/tag.js';
let scripts: HTMLScriptElement[];

// Keeps the script from being fetched.
beforeEach(() => {
  scripts = [];
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a crawler with a consent cookie sends nothing', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (compatible; Googlebot/2.1)');
  startIdentification('u-42');
  startIdentification('u-42', SCRIPT);
  expect([fetch.mock.calls, scripts]).toEqual([[], []]);
});

test('after a withdrawal and a new consent the vendor’s script is not added again, and receives the id', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0');
  const identify = vi.fn();
  vi.stubGlobal('visitorIdentification', { identify });
  const stop = startIdentification('u-42', SCRIPT);
  stop();
  startIdentification('u-42', SCRIPT);
  expect(scripts).toHaveLength(1);
  scripts[0]?.onload?.(new Event('load'));
  await vi.waitFor(() => expect(identify.mock.calls).toEqual([['u-42']]));
});
