import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StoredPage } from '../page-cache/storedPage.ts';
import type { TimedChange } from '../site.ts';
import type { Revalidation } from './revalidation.ts';
import { createTimedChanges } from './timedChanges.ts';

const START = Date.parse('2026-12-01T07:00:00Z');
const HOUR = 3_600_000;

let changes: TimedChange[];
let stop: () => void;
const publish = vi.fn<Revalidation['publish']>(async () => undefined);
/** The tags of each publication. */
const published = () => publish.mock.calls.map(([tags]) => [...tags]);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  publish.mockClear();
  changes = [
    { at: START + HOUR, tag: 'sale' },
    { at: START + 2 * HOUR, tag: 'webinar' },
  ];
  ({ stop } = createTimedChanges({ timedChanges: () => changes }, { publish }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

// REQ-BAN-07
test('publishes what opens or closes, once, when its time comes', async () => {
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(published()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(published()).toEqual([['sale']]);
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(published()).toEqual([['sale'], ['webinar']]);
});

test('waits for a time that is months ahead', async () => {
  // Longer than a timer of the platform can wait.
  const months = 90 * 24 * HOUR;
  changes = [{ at: START + months, tag: 'spring' }];
  vi.setSystemTime(START + months - 500);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published()).toEqual([['spring']]);
});

test('what has several changes at a time is published together', async () => {
  changes = Array.from({ length: 200 }, (_, index) => ({ at: START + HOUR, tag: `banner${index % 100}` }));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(publish).toHaveBeenCalledOnce();
  expect(published()[0]).toHaveLength(100);
});

test('new content counts with the next check', async () => {
  changes = [{ at: START + 5_000, tag: 'flash' }];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(published()).toEqual([['flash']]);
});

test('a clock that is set forward misses nothing', async () => {
  vi.setSystemTime(START + 3 * HOUR);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published()).toEqual([['sale', 'webinar']]);
});

test('a clock that is set back publishes again what is no longer past, pages from the future included', async () => {
  await vi.advanceTimersByTimeAsync(HOUR);
  vi.setSystemTime(START);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published()).toEqual([['sale'], ['sale']]);
  const isCurrent = publish.mock.calls[1]?.[1];
  expect(isCurrent?.({ renderedAt: START + HOUR + 500 } as StoredPage)).toBe(false);
});

test('a page that was rendered after the change needs no rendering', async () => {
  await vi.advanceTimersByTimeAsync(HOUR);
  const isCurrent = publish.mock.calls[0]?.[1];
  expect(isCurrent?.({ renderedAt: START + HOUR - 1 } as StoredPage)).toBe(false);
  expect(isCurrent?.({ renderedAt: START + HOUR } as StoredPage)).toBe(true);
});

test('a failure is logged, and later changes are published', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  publish.mockRejectedValueOnce(new Error('broken'));
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(errors).toHaveBeenCalledOnce();
  expect(published()).toEqual([['sale'], ['webinar']]);
});

test('stops with the server', async () => {
  stop();
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  expect(published()).toEqual([]);
});
