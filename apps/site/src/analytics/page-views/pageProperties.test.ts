import { afterEach, expect, test, vi } from 'vitest';
import { pageProperties } from './pageProperties.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function visit(userAgent: string) {
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('location', { href: 'https://www.cumulus.example/pricing?a=1', pathname: '/pricing' });
}

const PAGE = { actual_url: 'https://www.cumulus.example/pricing?a=1', actual_path: '/pricing' };

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53',
    ['Microsoft Edge', '142.0.3595.53', 'Windows', 'NT 10.0'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    ['Safari', '26.0', 'iOS', '18.7'],
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    ['Chrome', '142.0.0.0', 'Android', '10'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', ['Firefox', '145.0', 'Linux', '']],
  ['something else', ['', '', '', '']],
])(
  'reads page, browser and operating system: %s',
  (agent, [browser, browserVersion, operatingSystem, operatingSystemVersion]) => {
    visit(agent);
    expect(pageProperties()).toEqual({
      ...PAGE,
      browser,
      browserVersion,
      operatingSystem,
      operatingSystemVersion,
    });
  },
);

test('a failure is logged, and there are no properties', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('navigator', undefined);
  vi.stubGlobal('location', { href: '', pathname: '' });
  expect(pageProperties()).toEqual({});
  expect(log.mock.calls[0]?.[0]).toBe('[analytics properties]');
});
