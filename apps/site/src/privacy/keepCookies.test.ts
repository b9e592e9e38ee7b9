// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '../platform/browser/cookies.ts';
import { browserConsent, dispatchConsentChange } from './browserConsent.ts';
import { keepCookies } from './keepCookies.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;
const NOW = Date.parse('2026-11-27T08:00:00Z');
let status: number;
let isAllowed: boolean;
const sent: { domain: string; cookies: Record<string, number> }[] = [];
let signal: AbortSignal;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [status, isAllowed] = [204, true];
  vi.spyOn(browserConsent, 'allows').mockImplementation(() => isAllowed);
  vi.stubGlobal('fetch', async (path: string, options: { body: string; signal: AbortSignal }) => {
    expect(path).toBe('/consent/cookies');
    sent.push(JSON.parse(options.body));
    signal = options.signal;
    return { ok: status < 300, status };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sent.length = 0;
  for (const name of ['ajs_anonymous_id', 'utm_source', 'cuGBId']) writeCookie({ name, value: '', maxAgeMs: 0 });
});

const write = (...names: string[]) => {
  for (const name of names) writeCookie({ name, value: 'a', maxAgeMs: YEAR_MS });
};
const settle = () => vi.advanceTimersByTimeAsync(1_000);
const dates = () => JSON.parse(localStorage.getItem('cuCookieDates') ?? '{}');

// REQ-CNS-09
test('what scripts have written is set by the server, in one request, with the time that is left', async () => {
  write('utm_source', 'cuGBId');
  keepCookies.noteWritten(['utm_source', 'utm_medium'], YEAR_MS);
  keepCookies.noteWritten(['cuGBId'], YEAR_MS);
  await settle();
  // A cookie that the browser didn't store is left out.
  expect(sent.map(({ cookies }) => Object.keys(cookies))).toEqual([['utm_source', 'cuGBId']]);
  expect(sent[0]?.cookies.utm_source).toBe(YEAR_MS / 1_000);
  expect(dates()).toEqual({ keptAt: expect.any(Number), due: { utm_medium: NOW + YEAR_MS } });
  keepCookies.start();
  await settle();
  expect(sent).toHaveLength(1);
});

// REQ-CNS-09
test('a failed request is sent again by the next page, and prolongs nothing', async () => {
  write('utm_source');
  status = 503;
  keepCookies.noteWritten(['utm_source'], YEAR_MS);
  await settle();
  status = 204;
  vi.setSystemTime(NOW + DAY_MS);
  keepCookies.start();
  await settle();
  expect(sent.map(({ cookies }) => cookies.utm_source)).toEqual([YEAR_MS / 1_000, (YEAR_MS - DAY_MS) / 1_000]);
  expect(dates().due).toBeUndefined();
});

// REQ-DLV-09
test('the identity cookie is renewed once a day, others never', async () => {
  write('ajs_anonymous_id', 'utm_source');
  for (const hours of [0, 1, 23, 25, 26]) {
    vi.setSystemTime(NOW + (hours * DAY_MS) / 24);
    keepCookies.start();
    await settle();
  }
  expect(sent).toEqual(Array(2).fill({ domain: '', cookies: { ajs_anonymous_id: YEAR_MS / 1_000 } }));
});

test('without consent nothing is sent, and a withdrawal ends the request', async () => {
  write('ajs_anonymous_id');
  isAllowed = false;
  keepCookies.start();
  await settle();
  expect(sent).toEqual([]);
  isAllowed = true;
  vi.stubGlobal('fetch', (_: string, options: { signal: AbortSignal }) => {
    signal = options.signal;
    return new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
  });
  keepCookies.start();
  await settle();
  expect(signal.aborted).toBe(false);
  isAllowed = false;
  dispatchConsentChange();
  expect(signal.aborted).toBe(true);
  await settle();
  expect(localStorage.getItem('cuCookieDates')).toBeNull();
});

test.each(['no JSON', '7', 'null', '[]', '{"due":{"utm_source":"x"},"keptAt":"y"}'])(
  'a damaged record counts as none: %s',
  async (text) => {
    write('ajs_anonymous_id', 'utm_source');
    localStorage.setItem('cuCookieDates', text);
    keepCookies.start();
    await settle();
    expect(sent.every(({ cookies }) => Object.values(cookies).every(Number.isInteger))).toBe(true);
  },
);

// REQ-CNS-09
test('the cookie of a closed banner is set once, without consent and without a record', async () => {
  isAllowed = false;
  keepCookies.keepOnce('cuPageBanner', YEAR_MS);
  await settle();
  expect(sent).toEqual([{ domain: '', cookies: { cuPageBanner: YEAR_MS / 1_000 } }]);
  expect(localStorage.length).toBe(0);
});
