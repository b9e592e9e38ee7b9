// @vitest-environment happy-dom
import type { CDNSettings } from '@segment/analytics-next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadSdk } from './testing/loadSdk.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.restoreAllMocks());

/** Each page has what it knows of the source for itself. */
async function openPage() {
  const [{ onlySegment }, { retries }] = await Promise.all([import('./sdkOptions.ts'), import('./retryRules.ts')]);
  return { onlySegment, retries };
}
const settings = (segment: object = {}) =>
  ({ integrations: { 'Segment.io': { apiKey: 'k', ...segment }, 'Other vendor': {} } }) as unknown as CDNSettings;

test('no other vendor’s code is asked for', async () => {
  const { onlySegment } = await openPage();
  const plugin = { name: 'Other vendor', creationName: 'Other vendor', libraryName: 'otherVendor', settings: {} };
  const remotePlugins = [{ ...plugin, url: 'https://other.example/code.js' }];
  const kept = onlySegment({ ...settings(), remotePlugins, middlewareSettings: { routingRules: [] } });
  expect(Object.keys(kept).sort()).toEqual(['integrations', 'metrics', 'plan']);
  expect(Object.keys(kept.integrations)).toEqual(['Segment.io']);
});

test.each([
  [{}, true],
  [{ retryQueue: true }, true],
  [{ retryQueue: false }, false],
])('whether to try again is told to whoever else sends: %j', async (segment, areOn) => {
  const { onlySegment, retries } = await openPage();
  onlySegment(settings(segment));
  expect(await retries.areOn()).toBe(areOn);
});

test.each([{}, { integrations: {} }])('what isn’t a source’s settings is refused: %j', async (garbage) => {
  const { onlySegment } = await openPage();
  expect(() => onlySegment(garbage as CDNSettings)).toThrow('nothing for Segment.io');
});

test('every figure of the SDK’s own is told, every 30 s, by 20 at most, whatever the source samples', async () => {
  const sampled = { sampleRate: 0.1, flushTimer: 1_000, maxQueueSize: 500 };
  // Of a tenth none would be told.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { analytics, calls } = await loadSdk({}, undefined, sampled);
  const figures = () => calls('/m').map(({ body }) => JSON.parse(body).series.length);
  for (let told = 0; told < 30; told += 1) analytics.track('view web', {});
  await vi.advanceTimersByTimeAsync(28_900);
  expect(figures()).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(figures()).toEqual([20]);
});
