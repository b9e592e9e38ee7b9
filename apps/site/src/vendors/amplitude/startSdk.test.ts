// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { productOutbox } from '../../analytics/outbox/recipients.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { shutStorage } from '../../platform/browser/testing/shutStorage.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { startSdk } from './startSdk.ts';

const HOUR_MS = 3_600_000;
const TARGET = { apiKey: 'k', url: 'https://events.example/2/httpapi' };
const FLUSH_MS = 10_000;

interface Sent {
  at: number;
  ids: string[];
  body: { api_key: string; events: Record<string, unknown>[]; options: unknown };
}

let sent: Sent[];
let started: number;
let withdrawal: AbortController;
const spyOnErrors = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const spyOnConsent = () => vi.spyOn(browserConsent, 'allows').mockReturnValue(true);
let errors: ReturnType<typeof spyOnErrors>;
let allows: ReturnType<typeof spyOnConsent>;

beforeEach(() => {
  vi.useFakeTimers();
  [sent, started, withdrawal] = [[], Date.now(), new AbortController()];
  [errors, allows] = [spyOnErrors(), spyOnConsent()];
});
afterEach(() => {
  withdrawal.abort();
  vi.restoreAllMocks();
  productOutbox.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const event = (messageId: string) =>
  ({
    ...{ type: 'track', event: 'click web', properties: { text: 'Go' }, messageId, anonymousId: 'visitor-1' },
    timestamp: '2026-11-23T10:00:00.000Z',
    context: { page: { url: 'https://a.example/' }, userAgent: 'Agent', locale: 'de', sessionStart: 1_790_000_000_000 },
  }) as unknown as TrackedEvent;

/** The real SDK with a network that answers as the test says. */
async function start(answer: (ids: string[], init: RequestInit) => Response | Promise<Response>) {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body: Sent['body'] = JSON.parse(String(init.body));
    const ids = body.events.map(({ insert_id }) => String(insert_id));
    sent.push({ at: Date.now() - started, ids, body });
    return answer(ids, init);
  });
  const starting = startSdk(TARGET, withdrawal.signal);
  await vi.advanceTimersByTimeAsync(0);
  const { deliver } = await starting;
  started = Date.now();
  return (...ids: string[]) => {
    for (const id of ids) {
      productOutbox.add(event(id));
      deliver(event(id));
    }
  };
}

const waiting = () => productOutbox.ownEvents().map(({ messageId }) => messageId);
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

// REQ-PAN-01
test('events are sent together after 10 s, with our ids and time, and acknowledged', async () => {
  const policies: unknown[] = [];
  const deliver = await start((_ids, { referrerPolicy }) => {
    policies.push(referrerPolicy);
    return json(200, { code: 200 });
  });
  deliver('a', 'b');
  await vi.advanceTimersByTimeAsync(FLUSH_MS - 100);
  expect(sent).toEqual([]);
  expect(waiting()).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toMatchObject([{ ids: ['a', 'b'], body: { api_key: 'k', options: { min_id_length: 1 } } }]);
  expect(sent[0]?.body.events[0]).toMatchObject({
    ...{ event_type: 'click web', insert_id: 'a', device_id: 'visitor-1', session_id: 1_790_000_000_000 },
    ...{ time: Date.parse('2026-11-23T10:00:00.000Z'), language: 'de' },
  });
  expect(sent[0]?.body.events[0]).not.toHaveProperty('ip');
  expect(waiting()).toEqual([]);
  // The address of a page may contain an e-mail address.
  expect(policies).toEqual(['origin']);
});

test('200 events go in one request at most', async () => {
  const deliver = await start(() => json(200, { code: 200 }));
  deliver(...ids(450));
  await vi.advanceTimersByTimeAsync(FLUSH_MS + 5_000);
  expect(sent.map((request) => request.ids.length)).toEqual([200, 200, 50]);
});

test('the SDK writes nothing to cookies, storage or databases, and sends nothing besides events', async () => {
  const open = vi.fn();
  vi.stubGlobal('indexedDB', { open });
  const deliver = await start(() => json(200, { code: 200 }));
  deliver('a');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent).toHaveLength(1);
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0]);
  // The site's own: the visitor's id, and for a second the probe of its domain.
  expect(names.filter((name) => name !== 'cuDomainProbe')).toEqual(['ajs_anonymous_id']);
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  expect(keys.filter((key) => key !== 'ajs_anonymous_id')).toEqual([]);
  expect(open).not.toHaveBeenCalled();
  expect(globalThis).not.toHaveProperty('ampIntegrationContext');
});

// REQ-PAN-02
test.each([
  ['500', () => json(500, { code: 200 })],
  ['503 without a body', () => new Response(null, { status: 503 })],
  ['408', () => json(408, {})],
  ['429', () => json(429, { error: 'slow down' })],
  ['429 with garbage', () => new Response('<html>', { status: 429 })],
  ['a failing network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['silence', (init: RequestInit) => silence(init)],
])('%s is tried twelve times, and then left to the next page', async (_, answer) => {
  const deliver = await start((_ids, init) => answer(init));
  deliver('a');
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(sent).toHaveLength(12);
  expect(waiting()).toEqual(['a']);
  expect(errors).not.toHaveBeenCalled();
});

function silence({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
  );
}

// REQ-PAN-02, REQ-DLV-13
test.each([
  ['429', () => json(429, { error: 'slow down' })],
  ['413', () => json(413, { error: 'Payload too large' })],
  ['502', () => new Response('<html>', { status: 502 })],
  ['a failing network', () => Promise.reject(new TypeError('Failed to fetch'))],
])('offline nothing is tried; online again, all is sent, and again after %s', async (_, refusal) => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const deliver = await start((sentIds) => (sent.length === 1 ? refusal() : json(200, { ids: sentIds })));
  deliver('a', 'b');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  deliver('c', 'd');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent).toEqual([]);
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(FLUSH_MS / 2);
  expect(sent).toHaveLength(1);
  expect(waiting()).toEqual(['a', 'b', 'c', 'd']);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(waiting()).toEqual([]);
  expect(new Set(sent.slice(1).flatMap((request) => request.ids))).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(errors).not.toHaveBeenCalled();
});

test('what waits for the network is dropped by a withdrawal', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const deliver = await start(() => json(200, {}));
  deliver('a');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  withdrawal.abort();
  isOnline.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent).toEqual([]);
});

test.each([
  ['an empty object', () => json(200, {})],
  ['a text', () => json(200, 'ok')],
  ['markup', () => new Response('<html>', { status: 200 })],
  ['null, with 202', () => json(202, null)],
])('2xx is a success, whatever the body: %s', async (_, answer) => {
  const deliver = await start(answer);
  deliver('a');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([sent.length, waiting()]).toEqual([1, []]);
});

// REQ-PAN-02
test('a request that is too large is split until it fits; an event that is too large alone is dropped and logged', async () => {
  const deliver = await start((sentIds) => {
    const isTooLarge = sentIds.length > 40 || sentIds.includes('huge');
    return json(isTooLarge ? 413 : 200, { code: isTooLarge ? 413 : 200, error: 'Payload too large' });
  });
  deliver(...ids(100), 'huge');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(waiting()).toEqual([]);
  const arrived = sent.filter((request) => request.ids.length <= 40 && !request.ids.includes('huge'));
  expect(new Set(arrived.flatMap((request) => request.ids))).toEqual(new Set(ids(100)));
  expect(errors.mock.calls).toMatchObject([
    ['[amplitude]', { message: '"click web" was refused with 413' }, { messageId: 'huge' }],
  ]);
});

// REQ-PAN-02
test('the events that a refusal names are dropped and logged, and the others are sent again', async () => {
  const deliver = await start((sentIds) => {
    const at = sentIds.indexOf('bad');
    return at < 0
      ? json(200, { code: 200 })
      : json(400, { code: 400, error: 'wrong', events_with_invalid_fields: { time: [at] } });
  });
  deliver('a', 'bad', 'b');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent.map((request) => request.ids)).toEqual([
    ['a', 'bad', 'b'],
    ['a', 'b'],
  ]);
  expect(waiting()).toEqual([]);
  expect(errors.mock.calls).toMatchObject([['[amplitude]', {}, { messageId: 'bad', reason: 'wrong' }]]);
});

test('where a 400 names no event, the request is split, so that one event costs no other', async () => {
  const deliver = await start((sentIds) => new Response('<html>', { status: sentIds.includes('bad') ? 400 : 200 }));
  deliver('a', 'b', 'bad', 'c');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(waiting()).toEqual([]);
  expect(errors.mock.calls).toMatchObject([['[amplitude]', {}, { messageId: 'bad' }]]);
});

// REQ-PAN-02
test.each([
  ['401 with garbage', () => new Response('<html>', { status: 401 })],
  ['403', () => json(403, null)],
  ['400 for a missing field', () => json(400, { code: 400, missing_field: 'api_key' })],
  ['400 for the key', () => json(400, { code: 400, error: 'Invalid API key: k' })],
])('a refusal of the whole request drops its events and logs them: %s', async (_, answer) => {
  const deliver = await start(answer);
  deliver('a', 'b');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([sent.length, waiting(), errors.mock.calls.length]).toEqual([1, [], 2]);
});

test.each(['full', 'closed'] as const)('%s storage: events are sent while the page lives', async (state) => {
  shutStorage(state);
  const deliver = await start(() => json(200, {}));
  deliver('a');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([sent.length, waiting()]).toEqual([1, []]);
});

test('after a withdrawal nothing is sent, and a running request is ended', async () => {
  let running: AbortSignal | null | undefined;
  const deliver = await start((_ids, init) => {
    running = init.signal;
    return silence(init);
  });
  deliver('a');
  await vi.advanceTimersByTimeAsync(FLUSH_MS + 100);
  deliver('b');
  withdrawal.abort();
  expect(running?.aborted).toBe(true);
  deliver('c');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent).toHaveLength(1);
});

test('without consent, as between a withdrawal in another tab and its event, nothing is sent', async () => {
  const deliver = await start(() => json(200, {}));
  deliver('a');
  allows.mockReturnValue(false);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sent).toEqual([]);
});
