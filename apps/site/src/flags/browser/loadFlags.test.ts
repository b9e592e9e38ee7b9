// @vitest-environment happy-dom
import { clearCache, setPolyfills } from '@growthbook/growthbook';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFlagClient, loadFlags } from './flagClient.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const KEPT = 'gbFeaturesCache';
const service = { host: 'https://flags.example', clientKey: 'sdk-local' };
const visitor = { url: 'https://www.cumulus.example/', path: '/' };

let errors: unknown[][];
let requestCount = 0;
const flags = { features: { hero: { defaultValue: 'new' } } };
const create = (clientKey = service.clientKey) => createFlagClient({ ...service, clientKey }, visitor, new Map());

/** What the flag service answers from now on. */
function serve(answer: () => Response | Promise<Response>): void {
  const fetch = () => {
    requestCount += 1;
    return Promise.resolve(answer());
  };
  setPolyfills({ fetch });
}

/** Definitions that came at a time, as the client keeps them. */
const cacheEntry = (key: string, cameAt: number) => [
  key,
  { data: { features: { hero: { defaultValue: 'kept' } } }, version: '', staleAt: new Date(cameAt + MINUTE_MS) },
];
const writeCache = (...entries: unknown[]) => localStorage.setItem(KEPT, JSON.stringify(entries));
const readCache = () => JSON.parse(localStorage.getItem(KEPT) ?? '[]') as [string, { staleAt: string }][];
const OWN = `${service.host}||${service.clientKey}`;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookie store
  document.cookie = 'OptanonConsent=groups=C0003:1';
  await clearCache();
  localStorage.clear();
  requestCount = 0;
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined).mock.calls;
  serve(() => Response.json(flags));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

// REQ-FLG-08
test('an answer is fresh for 60 s', async () => {
  expect(await loadFlags(create())).toBe(true);
  expect(readCache()).toMatchObject([[OWN, { staleAt: new Date(NOW + MINUTE_MS).toISOString() }]]);
  vi.setSystemTime(NOW + MINUTE_MS - 1);
  expect(await loadFlags(create())).toBe(false);
  expect(requestCount).toBe(1);
  vi.setSystemTime(NOW + MINUTE_MS + 1);
  await loadFlags(create());
  expect(requestCount).toBe(2);
});

test.each([
  ['is used during the fetch until it is a day old', DAY_MS - 1, 'kept'],
  ['is not used when it is a day old', DAY_MS, 'new'],
])('a cached answer %s', async (_, age, value) => {
  writeCache(cacheEntry(OWN, NOW - age));
  const growthbook = create();
  expect(await loadFlags(growthbook)).toBe(value === 'new');
  expect(growthbook.getFeatureValue('hero', '')).toBe(value);
});

// REQ-FLG-08
test('the ten newest answers are cached', async () => {
  writeCache(...Array.from({ length: 12 }, (_, index) => cacheEntry(`other ${index}`, NOW - DAY_MS + index)));
  await loadFlags(create());
  const others = Array.from({ length: 9 }, (_, index) => `other ${index + 3}`);
  expect(readCache().map(([key]) => key)).toEqual([...others, OWN]);
});

// REQ-FLG-07
test('a request without an answer is aborted after 2000 ms', async () => {
  serve(() => new Promise(() => undefined));
  const growthbook = create();
  const isAnswered = vi.fn();
  loadFlags(growthbook).then(isAnswered);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isAnswered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isAnswered).toHaveBeenCalledWith(false);
  expect(errors).toEqual([['[flags]', expect.objectContaining({ message: 'Timeout' })]]);
  expect(growthbook.getFeatures()).toEqual({});
});

// REQ-FLG-12
test.each([
  ['HTTP error: 503', 'sdk-local', 1],
  ['Missing clientKey', '', 0],
])('%s is logged, and there are no flags then', async (message, clientKey, requests) => {
  serve(() => new Response('down', { status: 503 }));
  const growthbook = create(clientKey);
  expect(await loadFlags(growthbook)).toBe(false);
  expect(errors).toEqual([['[flags]', expect.objectContaining({ message })]]);
  expect(growthbook.getFeatures()).toEqual({});
  expect(requestCount).toBe(requests);
});

// REQ-FLG-12
test.each([
  ['a page', () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }), 'not valid JSON'],
  ['half an answer', () => new Response('{"features":{"hero'), 'JSON'],
  [
    'a payload that cannot be decrypted',
    () => Response.json({ features: {}, encryptedFeatures: 'aaaa.bbbb' }),
    'decrypt',
  ],
])('a service that answers with %s is logged, and there are no flags then', async (_, answer, message) => {
  serve(answer);
  const growthbook = create();
  await loadFlags(growthbook);
  expect(errors).toHaveLength(1);
  expect(errors.flat().join(' ')).toContain(message);
  expect(growthbook.getFeatures()).toEqual({});
});

// REQ-FLG-10
test('a broken stream is reopened with growing delay, of five minutes at most', async () => {
  const openedAt: number[] = [];
  class BrokenStream extends EventTarget {
    readyState = 2;
    onerror?: () => void;
    constructor() {
      super();
      openedAt.push(Date.now());
      queueMicrotask(() => this.onerror?.());
    }
    close(): void {
      this.readyState = 2;
    }
  }
  setPolyfills({ EventSource: BrokenStream });
  serve(() => Response.json(flags, { headers: { 'x-sse-support': 'enabled' } }));
  await loadFlags(create(), true);
  await vi.advanceTimersByTimeAsync(40 * MINUTE_MS);
  const waits = openedAt.slice(1).map((at, index) => at - (openedAt[index] ?? 0));
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits[0]).toBeLessThan(1_000);
  expect(waits.slice(-3)).toEqual([5 * MINUTE_MS, 5 * MINUTE_MS, 5 * MINUTE_MS]);
});
