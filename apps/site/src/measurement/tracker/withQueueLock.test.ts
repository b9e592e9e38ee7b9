// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withQueueLock } from './withQueueLock.ts';

const KEY = 'cuUnsentLock';
const run = vi.fn();

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  run.mockReset();
  localStorage.clear();
});

const lockFor = (ms: number) => localStorage.setItem(KEY, String(Date.now() + ms));

test('free, it runs at once, holds the lock for 50 ms at most, and lets go', () => {
  run.mockImplementation(() => expect(Number(localStorage.getItem(KEY))).toBe(Date.now() + 50));
  withQueueLock(run);
  expect(run).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('held by another tab, it is looked for again every 50 ms', () => {
  lockFor(140);
  withQueueLock(run);
  vi.advanceTimersByTime(149);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test('after three times it is left to the next page', () => {
  lockFor(150);
  withQueueLock(run);
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});
