// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userLocation } from './location.ts';

const KEY = 'cuUserLocation';
const DAY_MS = 86_400_000;
const NOW = 1_800_000_000_000;
const GERMANY = { country_name: 'Germany', country_code: 'DE' };

let errors: unknown[][];
const store = (entry: unknown) => localStorage.setItem(KEY, JSON.stringify(entry));
const answer = (body: string, init?: ResponseInit) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response(body, init))),
  );

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: consent, as the tool writes it
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:1';
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => errors.push(args));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// REQ-VIS-03, REQ-VIS-04
test('the two fields are cached for 24 hours', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  answer(JSON.stringify({ ...GERMANY, ip: '203.0.113.7' }));
  expect(await userLocation.load('/ip')).toEqual(GERMANY);
  expect(localStorage.getItem(KEY)).not.toContain('203.0');
  expect(await userLocation.load('/ip')).toEqual(GERMANY);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(userLocation.read(NOW + DAY_MS - 1)).toEqual(GERMANY);
  expect(userLocation.read(NOW + DAY_MS)).toBeUndefined();
  expect(errors).toEqual([]);
});

test.each([
  ['HTML', '<!doctype html><p>Welcome</p>'],
  ['nothing', ''],
  ['null', 'null'],
  ['no name', '{"country_code":"DE"}'],
  ['no code', '{"country_name":"Germany"}'],
  ['numbers', '{"country_name":1,"country_code":2}'],
  ['an error', '{"country_name":"Germany","country_code":"DE"}', { status: 503 }],
])('a response of the service with %s is logged and not cached', async (_, body, init?: ResponseInit) => {
  answer(body, init);
  expect(await userLocation.load('/ip')).toBeUndefined();
  expect(errors).toEqual([['[location]', expect.objectContaining({ message: expect.any(String) })]]);
  expect(localStorage.getItem(KEY)).toBeNull();
});

// REQ-VIS-04
test('a failed request is logged with its status', async () => {
  answer('{}', { status: 503 });
  await userLocation.load('/ip');
  expect(errors).toEqual([['[location]', expect.objectContaining({ message: 'HTTP error: 503' })]]);
});

test.each(['', 'XX', 'ZZ', 'T1', 'Undefined'])('an unknown country is not cached: "%s"', async (country_code) => {
  answer(JSON.stringify({ country_name: '', country_code }));
  expect(await userLocation.load('/ip')).toBeUndefined();
  expect(localStorage.getItem(KEY)).toBeNull();
  answer(JSON.stringify(GERMANY));
  expect(await userLocation.load('/ip')).toEqual(GERMANY);
  expect(errors).toEqual([]);
});

test.each([
  [
    'an unknown country, of an earlier release',
    JSON.stringify({ value: { country_name: '', country_code: '' }, expiry: NOW + 1_000 }),
  ],
  ['broken JSON', '{"value":'],
  ['no entry', '"text"'],
  ['null', 'null'],
  ['no expiry', JSON.stringify({ value: GERMANY })],
  ['an expiry that is a text', JSON.stringify({ value: GERMANY, expiry: String(NOW + 1_000) })],
  ['an expiry far in the future', JSON.stringify({ value: GERMANY, expiry: NOW + DAY_MS + 1 })],
  ['an expiry of now', JSON.stringify({ value: GERMANY, expiry: NOW })],
  ['a field missing', JSON.stringify({ value: { country_name: 'Germany' }, expiry: NOW + 1_000 })],
])('ignores a cached value with %s', (_, text) => {
  localStorage.setItem(KEY, text);
  expect(userLocation.read(NOW)).toBeUndefined();
});

test('without consent nothing is read or requested, and an answer that comes after a withdrawal is not stored', async () => {
  answer(JSON.stringify(GERMANY));
  const loading = userLocation.load('/ip');
  // biome-ignore lint/suspicious/noDocumentCookie: a withdrawal
  document.cookie = 'OptanonConsent=groups=C0001:1,C0002:0';
  expect(await loading).toBeUndefined();
  expect(localStorage.getItem(KEY)).toBeNull();
  store({ value: GERMANY, expiry: Date.now() + 1_000 });
  expect(userLocation.read()).toBeUndefined();
  await userLocation.load('/ip');
  expect(fetch).toHaveBeenCalledTimes(1);
});
