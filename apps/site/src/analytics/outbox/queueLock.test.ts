// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shutStorage } from '../../platform/browser/testing/shutStorage.ts';
import { withQueueLock } from './queueLock.ts';

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

// REQ-DLV-08
test('a free lock is taken for at most 50 ms and released', () => {
  run.mockImplementation(() => expect(Number(localStorage.getItem(KEY))).toBe(Date.now() + 50));
  withQueueLock(run);
  expect(run).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a lock of another tab is tried again every 50 ms', () => {
  lockFor(140);
  withQueueLock(run);
  vi.advanceTimersByTime(149);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

// REQ-DLV-08
test('gives up after three retries', () => {
  lockFor(150);
  withQueueLock(run);
  vi.advanceTimersByTime(10_000);
  expect(run).not.toHaveBeenCalled();
});

test('full storage: runs without a lock', () => {
  shutStorage('full');
  withQueueLock(run);
  expect(run).toHaveBeenCalledTimes(1);
});

test('blocked storage: does not run', () => {
  shutStorage('closed');
  expect(() => withQueueLock(run)).not.toThrow();
  expect(run).not.toHaveBeenCalled();
});
