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

/** Each page has this module for itself, and the storage with the others. */
async function openPage() {
  vi.resetModules();
  const { unsentEvents } = await import('./outbox.ts');
  const took: string[] = [];
  const take = () => unsentEvents.takeLeft((events) => took.push(...events.map(({ messageId }) => messageId)));
  return { ...unsentEvents, take, took };
}

const event = (messageId: string, agoMs = 0) =>
  ({ type: 'page', messageId, timestamp: new Date(Date.now() - agoMs).toISOString() }) as TrackedEvent;

test('what a page left behind the next one takes, oldest first, and only one does', async () => {
  const [first, next, other] = [await openPage(), await openPage(), await openPage()];
  first.keep(event('b', 1_000));
  first.keep(event('a', 2_000));
  next.take();
  expect(next.took).toEqual([]);
  first.release(first.ofThisPage());
  next.take();
  other.take();
  expect([next.took, other.took]).toEqual([['a', 'b'], []]);
});

test('of a page that died it is taken after 10 s', async () => {
  const [died, next] = [await openPage(), await openPage()];
  died.keep(event('a'));
  vi.advanceTimersByTime(10_000);
  next.take();
  expect(next.took).toEqual([]);
  vi.advanceTimersByTime(1);
  next.take();
  expect(next.took).toEqual(['a']);
});

test('a clock that was set back keeps nobody waiting for longer', async () => {
  const [died, next] = [await openPage(), await openPage()];
  died.keep(event('a'));
  vi.setSystemTime(Date.now() - HOUR_MS);
  next.take();
  expect(next.took).toEqual(['a']);
});

test('what was acknowledged is gone, whichever page was told', async () => {
  const [first, next] = [await openPage(), await openPage()];
  first.keep(event('a'));
  first.release(first.ofThisPage());
  next.take();
  next.forget(['a']);
  expect([next.has('a'), localStorage.length]).toEqual([false, 0]);
  // The page itself still has it, as when it comes back: what is sent twice is stored once.
  expect(first.has('a')).toBe(true);
});

test('300 are kept, for seven days', async () => {
  const [first, next] = [await openPage(), await openPage()];
  const kept = Array.from({ length: 305 }, (_, index) => event(`${index}`, (305 - index) * 1_000));
  for (const one of [...kept, event('old', 8 * DAY_MS)]) first.keep(one);
  first.release(first.ofThisPage());
  next.take();
  expect(next.took).toEqual(kept.slice(-300).map(({ messageId }) => messageId));
  expect(localStorage.length).toBe(300);
});

test('where storage is full, what was left behind is taken and what is too old makes room', async () => {
  const [first, next] = [await openPage(), await openPage()];
  for (const one of [event('a'), event('old', 8 * DAY_MS)]) first.keep(one);
  first.release(first.ofThisPage());
  shutStorage('full');
  next.take();
  expect([next.took, Object.keys(localStorage)]).toEqual([['a'], ['cuUnsent:a']]);
  next.forget(['a']);
  expect(localStorage.length).toBe(0);
});

test.each(['full', 'closed'] as const)('where storage is %s, a page has its own events all the same', async (state) => {
  const page = await openPage();
  shutStorage(state);
  page.keep(event('a'));
  page.keep(event('b'));
  page.take();
  page.release(page.ofThisPage());
  page.forget(['a']);
  expect([page.has('a'), page.has('b'), page.took]).toEqual([false, true, []]);
  page.clear();
  expect(page.ofThisPage()).toEqual([]);
});

test('a withdrawal leaves nothing, and what others wrote stays', async () => {
  const [first, next] = [await openPage(), await openPage()];
  localStorage.setItem('department', 'design');
  first.keep(event('a'));
  next.clear();
  expect({ ...localStorage }).toEqual({ department: 'design' });
  expect(next.ofThisPage()).toEqual([]);
});
