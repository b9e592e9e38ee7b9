import { createInstance } from '@amplitude/analytics-browser';
import { RemoteConfigClient } from '@amplitude/analytics-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { remoteConfig } from '../../../apps/collector/amplitude/remoteConfig.ts';
import { type CollectorFixture, startCollector, VENDOR_KEY } from '../../../apps/collector/testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

const DEVICE = 'device-of-the-test';
const ignore = () => undefined;
const silent = { disable: ignore, enable: ignore, log: ignore, warn: ignore, error: ignore, debug: ignore };

/** The vendor's SDK, which runs without a browser too: there it would take itself for offline. */
async function startSdk(options: object = {}, apiKey = VENDOR_KEY) {
  const sdk = createInstance();
  const settings = {
    serverUrl: `${collector.url}/amplitude/2/httpapi`,
    ...{ deviceId: DEVICE, autocapture: false, identityStorage: 'none' as const, loggerProvider: silent },
    ...{
      offline: null,
      fetchRemoteConfig: false,
      enableDiagnostics: false,
      flushQueueSize: 200,
      flushMaxRetries: 12,
      flushIntervalMillis: 10,
    },
    ...options,
  };
  await sdk.init(apiKey, 'user-of-the-test', settings).promise;
  return sdk;
}

// REQ-PAN-01
test.each([
  ['singly', {}],
  ['in batches', { useBatch: true }],
  ['compressed', { enableRequestBodyCompression: true }],
])('the SDK’s events are stored once, sent %s', async (_, options) => {
  const path = 'useBatch' in options ? 'batch' : '2/httpapi';
  const sdk = await startSdk({ ...options, serverUrl: `${collector.url}/amplitude/${path}` });
  const sent = [1, 2, 3].map((n) => sdk.track('view web', { n }, { insert_id: `sdk-${path}-${_}-${n}` }).promise);
  expect((await Promise.all(sent)).map(({ code }) => code)).toEqual([200, 200, 200]);
  await sdk.track('view web', { n: 1 }, { insert_id: `sdk-${path}-${_}-1` }).promise;
  const stored = await collector.events();
  expect(stored.map(({ messageId }) => messageId).sort()).toEqual([1, 2, 3].map((n) => `sdk-${path}-${_}-${n}`));
  for (const { anonymousId, userId, event, payload, ...times } of stored) {
    expect([anonymousId, userId, event]).toEqual([DEVICE, 'user-of-the-test', 'view web']);
    expect(payload).not.toHaveProperty('ip');
    expect(Math.abs(times.occurredAt - times.receivedAt)).toBeLessThan(60_000);
  }
});

// REQ-PAN-02
test('the SDK drops the events that are named as wrong, and delivers the others', async () => {
  const sdk = await startSdk();
  const ids = ['right-1', 'x'.repeat(300), 'right-2'];
  const results = await Promise.all(ids.map((id) => sdk.track('view web', {}, { insert_id: id }).promise));
  expect(results.map(({ code }) => code)).toEqual([200, 400, 200]);
  expect((await collector.events()).map(({ messageId }) => messageId).sort()).toEqual(['right-1', 'right-2']);
});

test('the SDK splits what is too large, and delivers all of it', async () => {
  const sdk = await startSdk();
  // 1.35 MB of events that are large, but not too large alone.
  const filling = 'x'.repeat(30_000);
  const results = await Promise.all(Array.from({ length: 45 }, () => sdk.track('large', { filling }).promise));
  expect(new Set(results.map(({ code }) => code))).toEqual(new Set([200]));
  expect(await collector.events()).toHaveLength(45);
});

test('the SDK drops events of a wrong key', async () => {
  const sdk = await startSdk({}, 'other-key');
  expect(await sdk.track('view web').promise).toMatchObject({ code: 400, message: 'Invalid API key' });
  expect(await collector.events()).toEqual([]);
});

test('the SDK reads the remote configuration', async () => {
  const client = new RemoteConfigClient(VENDOR_KEY, silent, 'US', `${collector.url}/amplitude/config`);
  const config = await new Promise((resolve) =>
    client.subscribe('configs.sessionReplay', { timeout: 20_000 }, resolve),
  );
  expect(config).toEqual(remoteConfig({ isCapturing: true, batchesClicks: false }).configs.sessionReplay);
});
