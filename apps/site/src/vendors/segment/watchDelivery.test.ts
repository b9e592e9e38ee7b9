// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outbox } from '../../analytics/outbox/recipients.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { watchDelivery } from './watchDelivery.ts';

const API = 'https://collector.example/v1';
const fetchMock = vi.fn<(url: string) => Promise<Response>>();
const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
const event = (messageId: string) => ({ type: 'track', event: 'view web', messageId }) as unknown as TrackedEvent;
const send = (path: string, body: object) => fetch(API + path, { method: 'POST', body: JSON.stringify(body) });

// What is passed through stays so for the page: all tests have the same.
globalThis.fetch = fetchMock as unknown as typeof fetch;
watchDelivery.open(API);

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the consent tool writes it
  document.cookie = 'OptanonConsent=groups=C0002:1';
  for (const id of ['m1', 'm2']) outbox.add(event(id));
});
afterEach(() => {
  outbox.clear();
  vi.clearAllMocks();
});

test.each([
  [{ 'retry-after': 'Sat, 21 Nov 2026 08:00:00 GMT' }, '5'],
  [{ 'retry-after': '1.2' }, '2'],
  [{ 'retry-after': '3', 'x-ratelimit-reset': '7' }, '3'],
  [{ 'x-ratelimit-reset': '7' }, '7'],
  [{}, '5'],
])('a 429 gets its wait in whole seconds, as the SDK parses it: %j', async (headers, expected) => {
  fetchMock.mockResolvedValue(new Response(null, { status: 429, headers }));
  const answer = await send('/t', event('m1'));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expected]);
  expect(outbox.has('m1')).toBe(true);
});

// REQ-DLV-12
test.each([400, 413])('an event that is refused with %i isn’t stored, and is reported', async (status) => {
  fetchMock.mockImplementation(async () => new Response('too odd', { status }));
  await send('/t', event('m1'));
  await send('/b', { batch: [event('m2')] });
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  expect(outbox.ownEvents()).toEqual([]);
  for (const [index, messageId] of ['m1', 'm2'].entries()) {
    const [place, error, context] = reported.mock.calls[index] ?? [];
    expect([place, String(error)]).toEqual(['[segment]', `Error: track "view web" was refused with ${status}`]);
    expect(context).toEqual({ messageId, reason: 'too odd' });
  }
});

test('splits a refused batch into single events, and reports no other response', async () => {
  fetchMock.mockImplementation(async () => new Response(null, { status: 400 }));
  await send('/b', { batch: [event('m1'), event('m2')] });
  fetchMock.mockImplementation(async () => new Response(null, { status: 500 }));
  await send('/t', event('m1'));
  expect(outbox.ownEvents()).toHaveLength(2);
  fetchMock.mockImplementation(async () => new Response());
  await send('/t', event('m1'));
  expect(outbox.ownEvents()).toHaveLength(1);
  expect(reported).not.toHaveBeenCalled();
});

test('other requests are unchanged', async () => {
  const answer = new Response(null, { status: 429 });
  fetchMock.mockResolvedValue(answer);
  expect(await fetch('https://other.example/t', {})).toBe(answer);
});
