import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type ScriptedFlagService, scriptedFlagService } from '../testing/scriptedFlagService.ts';
import { backoffMs, flagLimits, openFeatureStream } from './flagServiceClient.ts';

afterEach(() => void vi.restoreAllMocks());

// REQ-FLG-10
test('doubles, up to five minutes', () => {
  expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 0))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect([10, 100, 10_000].map((failures) => backoffMs(failures, 0.5))).toEqual([300_000, 300_000, 300_000]);
  expect(backoffMs(1, 0.5)).toBe(1_500);
});

/** Opens a stream five times, each ended by the service. @returns how long was waited before each next one */
async function delaysBetween(openStream: ScriptedFlagService['openStream']): Promise<number[]> {
  const service = await scriptedFlagService();
  service.openStream = openStream;
  const delays: number[] = [];
  const later = globalThis.setTimeout;
  const done = Promise.withResolvers<void>();
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms = 0) => {
    // 3,000 is the pause of EventSource itself, whose try is given up.
    if (ms < flagLimits.backoffMs || ms === 3_000) return later(run, ms);
    delays.push(ms);
    if (delays.length < 5) return later(run, 0);
    done.resolve();
    return later(() => undefined, 0);
  }) as typeof setTimeout);
  const nothing = () => undefined;
  onTestFinished(
    openFeatureStream({ streamingHost: service.host, clientKey: 'sdk-1', onFeatures: nothing, onDoubt: nothing }),
  );
  await done.promise;
  return delays;
}

const isFirst = (delay: number) => delay < 2 * flagLimits.backoffMs;

test.each(['event: ping\ndata: {}\n\n', 'data: {}\n\n', 'data: \n\n', 'event: features-updated\ndata: \n\n'])(
  'a stream that ends after %j is no failure: the next try is as soon as the first',
  async (message) => {
    const delays = await delaysBetween((stream) => void stream.end(message));
    expect(delays.filter(isFirst)).toHaveLength(5);
  },
);

test('nor is one that lasted, with comments only', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += flagLimits.lastedMs;
    return now;
  });
  const delays = await delaysBetween((stream) => void stream.end(':\n\n'));
  expect(delays.filter(isFirst)).toHaveLength(5);
});

test('one that is accepted and dropped is', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const delays = await delaysBetween((stream) => void stream.end());
  expect(delays.filter(isFirst)).toHaveLength(1);
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
});
