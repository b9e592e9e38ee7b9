// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { loadSdk } from './testing/loadSdk.ts';

const HOUR_MS = 3_600_000;
const BATCHING = { deliveryStrategy: { strategy: 'batching' } };
const KB = 1024;

async function answered(status: number, settings: object = {}, headers: Record<string, string> = {}) {
  const { analytics, calls } = await loadSdk(
    { ...BATCHING, ...settings },
    (path) => new Response(null, path === '/b' ? { status, headers } : {}),
  );
  analytics.track('view web', {});
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  return calls('/b').map(({ waitedMs }) => waitedMs);
}

// REQ-DLV-05
test('a batch that fails is sent ten times, after 500 ms, then with doubled delay, without jitter or maximum', async () => {
  expect(await answered(500)).toEqual([0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000]);
});

test('a 429 has ten attempts too, each after the requested wait', async () => {
  expect(await answered(429, {}, { 'retry-after': '7' })).toEqual([0, ...Array(9).fill(7_000)]);
});

test.each([500, 429])('with retries off a batch is sent once (%i)', async (status) => {
  expect(await answered(status, { retryQueue: false }, { 'retry-after': '7' })).toEqual([0]);
});

test('the source’s settings of batches stay', async () => {
  const config = { size: 3, timeout: 9_000, maxRetries: 1 };
  const { analytics, calls } = await loadSdk({ deliveryStrategy: { strategy: 'batching', config } });
  for (let count = 0; count < 4; count += 1) analytics.track('view web', {});
  await vi.advanceTimersByTimeAsync(8_999);
  expect(calls('/b')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  expect(calls('/b').map(({ body }) => JSON.parse(body).batch.length)).toEqual([3, 1]);
});

// REQ-DLV-04
test('at about 450 KB a batch doesn’t wait for its tenth event, and none is larger', async () => {
  const { analytics, calls } = await loadSdk(BATCHING);
  const trackOne = async () => {
    analytics.track('click web', { buttonClicked: 'x'.repeat(100 * KB) });
    await vi.advanceTimersByTimeAsync(10);
  };
  for (let count = 0; count < 4; count += 1) await trackOne();
  expect(calls('/b')).toEqual([]);
  await trackOne();
  expect(calls('/b')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  const batches = calls('/b').map(({ body }) => ({ bytes: body.length, events: JSON.parse(body).batch.length }));
  expect(batches.map(({ events }) => events)).toEqual([4, 1]);
  for (const { bytes } of batches) expect(bytes).toBeLessThan(451 * KB);
});
