// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const TARGET = { writeKey: 'k', apiUrl: 'https://collector.example/v1', cdnUrl: 'https://collector.example' };

let waits: number[];
let sizes: number[];
let withdrawal: AbortController;

beforeEach(() => {
  [waits, sizes, withdrawal] = [[], [], new AbortController()];
  vi.resetModules();
  vi.useFakeTimers();
  for (const messageId of ['m1', 'm2']) {
    const event = { type: 'page', messageId, timestamp: new Date().toISOString() };
    localStorage.setItem(`cuUnsent:${messageId}`, JSON.stringify({ event, until: 0 }));
  }
});
afterEach(() => {
  withdrawal.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A page, to which the collector answers so. */
async function openPage(answer: (events: number) => Response) {
  const [{ sendAbandonedEvents }, { retries }] = await Promise.all([
    import('./sendPending.ts'),
    import('./retryRules.ts'),
  ]);
  let before = Date.now();
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    waits.push(Date.now() - before);
    before = Date.now();
    const { length } = JSON.parse(String(body)).batch;
    sizes.push(length);
    return answer(length);
  });
  sendAbandonedEvents(TARGET, withdrawal.signal);
  return retries;
}
const failing = () => new Response(null, { status: 500 });

test('with retries on it is sent ten times, with growing delay', async () => {
  const retries = await openPage(failing);
  retries.settle(true);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(waits).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000]);
});

test('with retries off it is sent once, and stays for the next page', async () => {
  const retries = await openPage(failing);
  retries.settle(false);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([waits, localStorage.length]).toEqual([[0], 2]);
});

test('is sent once before the retry settings are received', async () => {
  const retries = await openPage(failing);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(waits).toEqual([0]);
  retries.settle(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waits).toEqual([0, HOUR_MS, 1_000]);
});

test('a 429 waits for its headers’ time', async () => {
  const retries = await openPage(() => new Response(null, { status: 429, headers: { 'retry-after': '7' } }));
  retries.settle(true);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(waits).toEqual([0, 7_000, 7_000]);
});

test('where one event makes a batch fail, each is sent alone', async () => {
  await openPage((events) => new Response(null, { status: events > 1 ? 400 : 200 }));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(sizes).toEqual([2, 1, 1]);
});
