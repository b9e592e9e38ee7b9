import { expect, test } from 'vitest';
import { judgeVisits } from './judgeVisits.ts';
import type { StoredEvent } from './readStored.ts';
import type { VisitorResult } from './VisitorResult.ts';

const visitor = (tracked: string[], more: Partial<VisitorResult> = {}): VisitorResult => ({
  ...{
    doesReturn: true,
    isRefusing: false,
    visits: 1,
    requestsWithoutConsent: [],
    waiting: [],
    unwritten: [],
    delivered: undefined,
  },
  tracked: new Map(tracked.map((id) => [id, 'page'])),
  pages: [{ mark: '1', shown: 1, mustCount: 1, clicks: 0, mustClicks: 0 }],
  ...more,
});
const page = (messageId: string, more: Partial<StoredEvent> = {}): StoredEvent => ({
  ...{ messageId, anonymousId: 'a1', type: 'page', event: null, valid: true, reason: null },
  payload: { context: { page: { search: '?visit=1' } } },
  ...more,
});

test('accepts events that are stored once and counted once', () => {
  expect(judgeVisits([visitor(['a'])], [page('a')])).toEqual({
    ...{ lost: [], double: [], invalid: [], uncounted: [], withoutConsent: [] },
    neverReturned: { tracked: 0, lost: 0 },
    ...{ unwritten: 0, tracked: 1, stored: 1 },
  });
});

test('finds each fault', () => {
  expect(judgeVisits([visitor(['a', 'b'])], [page('a')]).lost).toEqual(['page b']);
  expect(judgeVisits([visitor(['a'])], [page('a'), page('a')]).double).toHaveLength(2);
  expect(judgeVisits([visitor(['a'])], [page('a'), page('x', { type: 'track', event: 'click' })]).double).toEqual([
    'click x',
  ]);
  expect(judgeVisits([visitor(['a', 'b'])], [page('a'), page('b')]).double).toEqual(['page 1: shown 1, counted 2']);
  expect(judgeVisits([visitor([])], []).uncounted).toHaveLength(1);
  expect(judgeVisits([visitor(['a'])], [page('a', { valid: false, reason: 'name' })]).invalid).toEqual([
    'page a: name',
  ]);
  expect(judgeVisits([visitor(['a'], { isRefusing: true })], [page('a')]).withoutConsent).toEqual(['a']);
});

test('expects each click', () => {
  const click = (messageId: string) => page(messageId, { type: 'track', event: 'click web' });
  const visited = { mark: '1', shown: 1, mustCount: 1, clicks: 2, mustClicks: 1 };
  const judge = (...clicks: string[]) =>
    judgeVisits([visitor(['a', ...clicks], { pages: [visited] })], [page('a'), ...clicks.map(click)]);
  expect(judge().uncounted).toEqual(['page 1: clicks 1, counted 0']);
  for (const clicks of [['b'], ['b', 'c']]) expect(judge(...clicks)).toMatchObject({ uncounted: [], double: [] });
  expect(judge('b', 'c', 'd').double).toEqual(['page 1: 2 clicks, counted 3']);
});

test('only counts losses of visitors who never return', () => {
  const { lost, uncounted, neverReturned } = judgeVisits([visitor(['a', 'b'], { doesReturn: false })], [page('a')]);
  expect([lost, uncounted, neverReturned]).toEqual([[], [], { tracked: 2, lost: 1 }]);
});

test('expects all events that the last visit waited for, and only counts losses of those of leaving its last page', () => {
  const judge = (...delivered: string[]) =>
    judgeVisits([visitor(['a', 'b'], { delivered: new Set(delivered) })], [page('a')]);
  expect(judge('a', 'b')).toMatchObject({ lost: ['page b'], neverReturned: { tracked: 0, lost: 0 } });
  expect(judge('a')).toMatchObject({ lost: [], neverReturned: { tracked: 1, lost: 1 } });
});

test('counts apart what died with the process of its page', () => {
  expect(judgeVisits([visitor(['a', 'b'], { unwritten: ['b'] })], [page('a')])).toMatchObject({
    lost: [],
    unwritten: 1,
  });
});
