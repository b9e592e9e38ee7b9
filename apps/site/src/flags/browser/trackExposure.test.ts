// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { siteTracker } from '../../analytics/tracker/siteTracker.ts';
import { readCookie, writeCookie } from '../../platform/browser/cookies.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { clearExpiredExposures } from '../../visitor/journey.ts';
import { siteSession } from '../../visitor/siteSession.ts';
import { cookieText } from '../cookies/flagText.ts';
import { trackExposure } from './trackExposure.ts';

const ID = '2f1c0c2e-8d0f-4b9e-9a59-2c1b6a0d8a11';
const USUAL = { variationKey: '1', phase: 0, hashAttribute: 'id', hashValue: ID };
let tracked: unknown[];

beforeEach(() => {
  tracked = [];
  localStorage.clear();
  for (const name of ['cuGBId', 'cuGBVariant'] as const) writeCookie({ name, value: '', maxAgeMs: 0 });
  writeCookie({ name: 'cuGBId', value: ID, maxAgeMs: 60_000 });
  vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
  vi.spyOn(siteTracker, 'track').mockImplementation((_, properties) => void tracked.push(properties));
});

test.each(['home-hero', 'Тест 🚀', 'a.b:c d~e', '</script>', 'a\r\nb', '__proto__'])(
  'an event has the experiment’s key unchanged, once: %j',
  (key) => {
    expect(trackExposure(`${cookieText.encode(key)}~1`)).toBe(true);
    expect(trackExposure(`${cookieText.encode(key)}~1`)).toBe(true);
    expect(tracked).toEqual([{ experimentId: key, variationId: 1, ...USUAL }]);
  },
);

test('keys with the same end are different', () => {
  for (const key of ['a.b', 'b', 'b~1.c', 'c']) trackExposure(`${cookieText.encode(key)}~1`);
  expect(tracked).toHaveLength(4);
});

test('a debug page counts no exposure, and it isn’t tried again', () => {
  document.documentElement.dataset.debug = '';
  expect(trackExposure('hero-test~1')).toBe(true);
  delete document.documentElement.dataset.debug;
  expect(tracked).toEqual([]);
});

test('ignores a malformed exposure', () => {
  for (const text of ['%zz~1', '%E0%A4~1', '~1']) expect(trackExposure(text)).toBe(true);
  expect(tracked).toEqual([]);
});

// REQ-EXP-05
test('an event has the variation’s key, the phase, and the hash attribute', () => {
  trackExposure('hero-test~2~5~3~the%20board');
  trackExposure('other-test~1~~~~device');
  expect(tracked).toEqual([
    { ...USUAL, experimentId: 'hero-test', variationId: 2, variationKey: 'the board', phase: 3 },
    { ...USUAL, experimentId: 'other-test', variationId: 1, hashAttribute: 'device', hashValue: 'desktop' },
  ]);
});

test('counts again for another phase, variation or visitor, and in another session; not in another tab', () => {
  for (const text of ['a~1', 'a~1~~1', 'a~2', 'a~1~~~key', 'a~1~4']) trackExposure(text);
  expect(tracked).toHaveLength(3);
  // Another tab has its own session storage, and no memory of this page.
  sessionStorage.clear();
  trackExposure('a~1');
  expect(tracked).toHaveLength(3);
  writeCookie({ name: 'cuGBId', value: ID.replace('2f', '3f'), maxAgeMs: 60_000 });
  trackExposure('a~1');
  expect(tracked).toHaveLength(4);
  clearExpiredExposures(siteSession.current());
  expect(localStorage.getItem('growthbookExposures')).not.toBeNull();
  siteSession.touch({}, Date.now() - 7_200_000);
  clearExpiredExposures(siteSession.touch());
  expect(localStorage.getItem('growthbookExposures'), 'what was counted ends with the session').toBeNull();
  trackExposure('a~1');
  expect(tracked).toHaveLength(5);
});

test('a visitor who has just consented gets an id for the exposure, and keeps the variants', () => {
  writeCookie({ name: 'cuGBId', value: '', maxAgeMs: 0 });
  writeCookie({ name: 'cuGBVariant', value: '0123abcd.hero~board~hero-test~1', maxAgeMs: 60_000 });
  const written = vi.spyOn(document, 'cookie', 'set');
  trackExposure('hero-test~1');
  const id = readCookie('cuGBId');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(tracked).toEqual([{ ...USUAL, experimentId: 'hero-test', variationId: 1, hashValue: id }]);
  expect(written.mock.calls.map(([text]) => /^(\w+)=.*Max-Age=31536000/.exec(text)?.[1])).toEqual([
    'cuGBId',
    'cuGBVariant',
  ]);
  trackExposure('hero-test~1');
  expect(tracked).toHaveLength(1);
});
