// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://www.cumulus.example/contact-sales?plan=team" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '../../visitor/cookies/writeCookie.ts';
import { cookieText } from '../cookieText.ts';
import { variantCookie } from '../variantCookie.ts';
import { followRedirects } from './followRedirects.ts';

const FLAG = 'away';
let replace: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  vi.useFakeTimers();
  history.pushState(null, '', '/contact-sales?plan=team');
  document.documentElement.dataset.redirectFlags = FLAG;
  replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  sessionStorage.clear();
  for (const name of ['cuGBVariant', 'growthbookRedirects'] as const) writeCookie({ name, value: '', maxAgeMs: 0 });
});

test('leads away after 100 ms, so that what was measured gets away', () => {
  followRedirects(new Map([[FLAG, '/pricing']]));
  vi.advanceTimersByTime(99);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(String(replace.mock.calls[0]?.[0])).toMatch(/^https:\/\/www\.cumulus\.example\/pricing\?plan=team/);
});

test('leaves a visitor alone who has moved on by then', () => {
  followRedirects(new Map([[FLAG, '/pricing']]));
  history.pushState(null, '', '/features');
  vi.advanceTimersByTime(1_000);
  expect(replace).not.toHaveBeenCalled();
});

test.each(['Тест 🚀', 'a.b:c d~e', '__proto__'])(
  'follows a flag, and counts an arrival, with keys of any kind: %j',
  (key) => {
    const { encode } = cookieText;
    document.documentElement.dataset.redirectFlags = ['other', key].map(encode).join(' ');
    const flags = [{ flag: key, value: '/pricing', experiment: key, variation: 1 }];
    writeCookie({ name: 'cuGBVariant', value: variantCookie.write({ version: '0123abcd', flags }), maxAgeMs: 60_000 });
    writeCookie({
      name: 'growthbookRedirects',
      value: [key, '2', '/from', '/contact-sales'].map(encode).join('~'),
      maxAgeMs: 60_000,
    });
    followRedirects();
    expect(document.documentElement.dataset.exposure).toBe(`${encode(key)}~2`);
    vi.advanceTimersByTime(100);
    expect(String(replace.mock.calls[0]?.[0])).toContain('https://www.cumulus.example/pricing?');
    const left = /growthbookRedirects=([^;]*)/.exec(document.cookie)?.[1];
    expect(left?.split('~').map(decodeURIComponent)).toEqual([key, '1', '/contact-sales', '/pricing']);
  },
);
