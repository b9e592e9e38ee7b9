import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContentChange, Refreshed, ReportedRevision } from '../site.ts';
import { type ContentRetries, createContentRetries } from './contentRetries.ts';

const NOTHING: Refreshed = { published: [] };
/** Revisions that the content system delivers; undefined ones don't show it. */
const revisions = new Map<string, number>();
const refresh = vi.fn<() => Promise<Refreshed>>();
let version: number;
let retries: ContentRetries;

const published = (id: string, revision = 2): ReportedRevision => ({
  ...{ id, type: 'Entry', revision, isUnpublished: false },
});
const finds = (id: string): Refreshed => {
  const found: ContentChange = { version, tags: new Set([id]) };
  return { found, published: [found] };
};
/** How often the content was fetched after this time. */
async function requestsAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  return refresh.mock.calls.length;
}

beforeEach(() => {
  vi.useFakeTimers();
  revisions.clear();
  version = 1;
  refresh.mockReset().mockResolvedValue(NOTHING);
  retries = createContentRetries({
    refresh,
    content: () => ({ version, checkedAt: 0 }),
    isDelivered: ({ id, revision }) => (revisions.has(id) ? (revisions.get(id) as number) >= revision : undefined),
  });
});
afterEach(() => {
  retries.stop();
  vi.useRealTimers();
});

test('fetches after 1, 3 and 10 s, and then leaves it to the poll', async () => {
  revisions.set('home', 1);
  retries.expect(published('home'));
  expect([await requestsAfter(999), await requestsAfter(1)]).toEqual([0, 1]);
  expect([await requestsAfter(2_999), await requestsAfter(1)]).toEqual([1, 2]);
  expect([await requestsAfter(9_999), await requestsAfter(1)]).toEqual([2, 3]);
  expect(await requestsAfter(60_000)).toBe(3);
});

test('ends when the reported revision was delivered, not an older one', async () => {
  revisions.set('home', 0);
  refresh.mockImplementationOnce(async () => {
    revisions.set('home', 1);
    return finds('home');
  });
  refresh.mockImplementationOnce(async () => {
    revisions.set('home', 2);
    return finds('home');
  });
  retries.expect(published('home'));
  expect(await requestsAfter(60_000)).toBe(2);
});

test('where a revision shows nothing, ends with a change of the entry, not of another one', async () => {
  refresh.mockResolvedValueOnce(finds('other')).mockResolvedValueOnce(finds('home'));
  retries.expect(published('home'));
  expect(await requestsAfter(60_000)).toBe(2);
});

test('any change is enough where none was named', async () => {
  refresh.mockImplementationOnce(async () => {
    version += 1;
    return finds('other');
  });
  retries.expect({ afterVersion: 1 });
  expect(await requestsAfter(60_000)).toBe(1);
});

test('fetches nothing when a poll has found it', async () => {
  revisions.set('home', 1);
  retries.expect(published('home'));
  revisions.set('home', 2);
  expect(await requestsAfter(60_000)).toBe(0);
});

test('continues after a failed request', async () => {
  refresh.mockRejectedValue(new Error('429'));
  retries.expect(published('home'));
  expect(await requestsAfter(60_000)).toBe(3);
});

test('100 reports share three requests, and none is forgotten', async () => {
  for (let count = 0; count < 100; count += 1) {
    revisions.set(`entry${count}`, 1);
    retries.expect(published(`entry${count}`));
  }
  refresh.mockImplementationOnce(async () => {
    for (let count = 0; count < 99; count += 1) revisions.set(`entry${count}`, 2);
    return NOTHING;
  });
  expect(await requestsAfter(60_000)).toBe(3);
});

test('a report during a pause or a request begins one chain again, never a second one', async () => {
  retries.expect(published('home'));
  await requestsAfter(5_000);
  const slow = Promise.withResolvers<Refreshed>();
  refresh.mockReturnValueOnce(slow.promise);
  retries.expect(published('pricing'));
  expect(await requestsAfter(1_000)).toBe(3);
  retries.expect(published('blog'));
  slow.resolve(NOTHING);
  expect([await requestsAfter(1_000), await requestsAfter(2_999), await requestsAfter(1)]).toEqual([4, 4, 5]);
  expect(await requestsAfter(60_000)).toBe(6);
});

test('stops with the server, also during a request', async () => {
  const slow = Promise.withResolvers<Refreshed>();
  refresh.mockReturnValueOnce(slow.promise);
  retries.expect(published('home'));
  expect(await requestsAfter(1_000)).toBe(1);
  retries.stop();
  slow.resolve(NOTHING);
  retries.expect(published('blog'));
  expect(await requestsAfter(60_000)).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
