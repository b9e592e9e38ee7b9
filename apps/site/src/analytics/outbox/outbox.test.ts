// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shutStorage } from '../../platform/browser/testing/shutStorage.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** A page: its own instance of the module, with the storage that all pages share. */
async function openPage() {
  vi.resetModules();
  const { outbox } = await import('./recipients.ts');
  const claimed: string[] = [];
  const claim = (signal = AbortSignal.abort()) =>
    outbox.claimAbandoned((events) => claimed.push(...events.map(({ messageId }) => messageId)), signal);
  return { ...outbox, claim, claimed };
}

const event = (messageId: string, agoMs = 0) =>
  ({ type: 'page', messageId, timestamp: new Date(Date.now() - agoMs).toISOString() }) as TrackedEvent;

test('the events of a page that was left are claimed by one other page, oldest first', async () => {
  const [first, next, other] = [await openPage(), await openPage(), await openPage()];
  first.add(event('b', 1_000));
  first.add(event('a', 2_000));
  next.claim();
  expect(next.claimed).toEqual([]);
  first.release(first.ownEvents());
  next.claim();
  other.claim();
  expect([next.claimed, other.claimed]).toEqual([['a', 'b'], []]);
});

test('a claim is repeated once, when a page that crashed no longer owns its events', async () => {
  const [crashed, next] = [await openPage(), await openPage()];
  const { signal } = new AbortController();
  crashed.add(event('a'));
  next.claim(signal);
  vi.advanceTimersByTime(11_999);
  expect(next.claimed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(next.claimed).toEqual(['a']);
  crashed.add(event('b'));
  vi.advanceTimersByTime(HOUR_MS);
  expect(next.claimed).toEqual(['a']);
});

test('a withdrawal ends the wait for the second claim', async () => {
  const [crashed, next] = [await openPage(), await openPage()];
  const withdrawal = new AbortController();
  crashed.add(event('a'));
  next.claim(withdrawal.signal);
  withdrawal.abort();
  vi.advanceTimersByTime(HOUR_MS);
  expect(next.claimed).toEqual([]);
});

test('the events of a page that crashed can be claimed after 10 s', async () => {
  const [crashed, next] = [await openPage(), await openPage()];
  crashed.add(event('a'));
  vi.advanceTimersByTime(10_000);
  next.claim();
  expect(next.claimed).toEqual([]);
  vi.advanceTimersByTime(1);
  next.claim();
  expect(next.claimed).toEqual(['a']);
});

test('a clock that was set back does not prolong the wait', async () => {
  const [crashed, next] = [await openPage(), await openPage()];
  crashed.add(event('a'));
  vi.setSystemTime(Date.now() - HOUR_MS);
  next.claim();
  expect(next.claimed).toEqual(['a']);
});

test('an acknowledged event is removed from storage, whichever page sent it', async () => {
  const [first, next] = [await openPage(), await openPage()];
  first.add(event('a'));
  first.release(first.ownEvents());
  next.claim();
  next.acknowledge(['a']);
  expect([next.has('a'), localStorage.length]).toEqual([false, 0]);
  // The first page still has it and may send it again: the store deduplicates.
  expect(first.has('a')).toBe(true);
});

test('keeps at most 300 events, for seven days', async () => {
  const [first, next] = [await openPage(), await openPage()];
  const recent = Array.from({ length: 305 }, (_, index) => event(`${index}`, (305 - index) * 1_000));
  for (const one of [...recent, event('old', 8 * DAY_MS)]) first.add(one);
  first.release(first.ownEvents());
  next.claim();
  expect(next.claimed).toEqual(recent.slice(-300).map(({ messageId }) => messageId));
  expect(localStorage.length).toBe(300);
});

test('full storage: abandoned events are claimed, and expired ones removed', async () => {
  const [first, next] = [await openPage(), await openPage()];
  for (const one of [event('a'), event('old', 8 * DAY_MS)]) first.add(one);
  first.release(first.ownEvents());
  shutStorage('full');
  next.claim();
  expect([next.claimed, Object.keys(localStorage)]).toEqual([['a'], ['cuUnsent:a']]);
  next.acknowledge(['a']);
  expect(localStorage.length).toBe(0);
});

test.each(['full', 'closed'] as const)('%s storage: a page keeps its own events in memory', async (state) => {
  const page = await openPage();
  shutStorage(state);
  page.add(event('a'));
  page.add(event('b'));
  page.claim();
  page.release(page.ownEvents());
  page.acknowledge(['a']);
  expect([page.has('a'), page.has('b'), page.claimed]).toEqual([false, true, []]);
  page.clear();
  expect(page.ownEvents()).toEqual([]);
});

test('clearing removes all events and no other keys', async () => {
  const [first, next] = [await openPage(), await openPage()];
  localStorage.setItem('department', 'design');
  first.add(event('a'));
  next.clear();
  expect({ ...localStorage }).toEqual({ department: 'design' });
  expect(next.ownEvents()).toEqual([]);
});

test('an event that names a person is in memory only: this page sends it, also when it is left, and no other finds it', async () => {
  const [first, next] = [await openPage(), await openPage()];
  const named = { ...event('a'), type: 'identify', traits: { email: 'ada@studio.example' } } as TrackedEvent;
  const usual = { ...event('b'), type: 'identify', traits: { actual_path: '/' } } as TrackedEvent;
  for (const one of [named, usual]) first.add(one);
  expect(first.ownEvents()).toEqual([named, usual]);
  first.release(first.ownEvents());
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('ada');
  next.claim();
  expect(next.claimed).toEqual(['b']);
});
