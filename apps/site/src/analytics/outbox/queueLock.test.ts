// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shutStorage } from '../../platform/browser/testing/shutStorage.ts';
import { withQueueLock } from './outbox.ts';

const KEY = 'cuUnsentLock';
const run = vi.fn();

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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

test('where storage is full, it runs without a lock', () => {
  shutStorage('full');
  withQueueLock(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test('where storage is closed, there is nothing to run for', () => {
  shutStorage('closed');
  expect(() => withQueueLock(run)).not.toThrow();
  expect(run).not.toHaveBeenCalled();
});
