// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { siteTracker } from '../../measurement/tracker/siteTracker.ts';
import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { cookieText } from '../cookieText.ts';
import { trackExposure } from './trackExposure.ts';

let tracked: unknown[];

beforeEach(() => {
  tracked = [];
  sessionStorage.clear();
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
  vi.spyOn(siteTracker, 'track').mockImplementation((_, properties) => void tracked.push(properties));
});

test.each(['home-hero', 'Тест 🚀', 'a.b:c d~e', '</script>', 'a\r\nb', '__proto__'])(
  'an event bears the experiment’s key as it is, once: %j',
  (key) => {
    expect(trackExposure(`${cookieText.encode(key)}~1`)).toBe(true);
    expect(trackExposure(`${cookieText.encode(key)}~1`)).toBe(true);
    expect(tracked).toEqual([{ experimentId: key, variationId: 1 }]);
  },
);

test('a key that ends as another does is another', () => {
  for (const key of ['a.b', 'b', 'b~1.c', 'c']) trackExposure(`${cookieText.encode(key)}~1`);
  expect(tracked).toHaveLength(4);
});

test('what nobody could have encoded so counts as nothing', () => {
  for (const text of ['%zz~1', '%E0%A4~1', '~1']) expect(trackExposure(text)).toBe(true);
  expect(tracked).toEqual([]);
});
