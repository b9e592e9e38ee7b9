import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { measureEventLoopDelay } from './eventLoopDelay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Histograms that a test fills. */
function start() {
  const made: { max: number; p99: number; isOn: boolean }[] = [];
  const delay = measureEventLoopDelay(() => {
    const own = { max: 0, p99: 0, isOn: false };
    made.push(own);
    return {
      enable: () => (own.isOn = true),
      disable: () => (own.isOn = false),
      percentile: () => own.p99,
      get max() {
        return own.max;
      },
    };
  });
  return { made, delay };
}

it('shows a stall to any number of readers, for at least a minute', () => {
  const { made, delay } = start();
  vi.advanceTimersByTime(59_000);
  Object.assign(made.at(-1) ?? {}, { max: 3e9, p99: 4e7 });
  for (let reader = 0; reader < 3; reader += 1) expect(delay.read()).toEqual({ p99: 0.04, max: 3 });
  vi.advanceTimersByTime(60_000);
  expect(delay.read()).toEqual({ p99: 0.04, max: 3 });
  vi.advanceTimersByTime(2_000);
  expect(delay.read()).toEqual({ p99: 0, max: 0 });
});

it('keeps two histograms on, and none once it is stopped', () => {
  const { made, delay } = start();
  vi.advanceTimersByTime(300_000);
  expect(made.filter(({ isOn }) => isOn)).toHaveLength(2);
  delay.stop();
  expect(made.filter(({ isOn }) => isOn)).toEqual([]);
});

it('sees a real stall', async () => {
  vi.useRealTimers();
  const delay = measureEventLoopDelay();
  // Node counts from one tick of its histogram to the next: the stall comes after the first.
  await expect.poll(() => delay.read().max, { timeout: 20_000 }).toBeGreaterThan(0);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await expect.poll(() => delay.read().max, { timeout: 20_000 }).toBeGreaterThan(0.1);
  delay.stop();
});
