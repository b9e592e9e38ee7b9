// @vitest-environment happy-dom
import type { CDNSettings } from '@segment/analytics-next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSdk } from './testing/loadSdk.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

/** Each page has its own state of the source. */
async function openPage() {
  const [{ restrictToSegment }, { retries }] = await Promise.all([
    import('./sdkOptions.ts'),
    import('./retryRules.ts'),
  ]);
  return { restrictToSegment, retries };
}
const settings = (segment: object = {}) =>
  ({ integrations: { 'Segment.io': { apiKey: 'k', ...segment }, 'Other vendor': {} } }) as unknown as CDNSettings;

test('no other vendor’s code is requested', async () => {
  const { restrictToSegment } = await openPage();
  const plugin = { name: 'Other vendor', creationName: 'Other vendor', libraryName: 'otherVendor', settings: {} };
  const remotePlugins = [{ ...plugin, url: 'https://other.example/code.js' }];
  const restricted = restrictToSegment({ ...settings(), remotePlugins, middlewareSettings: { routingRules: [] } });
  expect(Object.keys(restricted).sort()).toEqual(['integrations', 'metrics', 'plan']);
  expect(Object.keys(restricted.integrations)).toEqual(['Segment.io']);
});

test.each([
  [{}, true],
  [{ retryQueue: true }, true],
  [{ retryQueue: false }, false],
])('other senders get the retry setting: %j', async (segment, isEnabled) => {
  const { restrictToSegment, retries } = await openPage();
  restrictToSegment(settings(segment));
  expect(await retries.isEnabled()).toBe(isEnabled);
});

test.each([{}, { integrations: {} }])('refuses invalid settings of a source: %j', async (garbage) => {
  const { restrictToSegment } = await openPage();
  expect(() => restrictToSegment(garbage as CDNSettings)).toThrow('nothing for Segment.io');
});

// REQ-DLV-11
test('sends every metric of the SDK, each 30 s, 20 at most, whatever the source samples', async () => {
  const sampled = { sampleRate: 0.1, flushTimer: 1_000, maxQueueSize: 500 };
  // With a sample of a tenth none would be sent.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { analytics, calls } = await loadSdk({}, undefined, sampled);
  const figures = () => calls('/m').map(({ body }) => JSON.parse(body).series.length);
  for (let count = 0; count < 30; count += 1) analytics.track('view web', {});
  await vi.advanceTimersByTimeAsync(28_900);
  expect(figures()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(figures()).toEqual([20]);
});

// REQ-DLV-10
test('the callback timeout is the SDK’s own: 300 ms', async () => {
  const { analytics } = await loadSdk({});
  expect(analytics.settings.timeout).toBe(300);
});
