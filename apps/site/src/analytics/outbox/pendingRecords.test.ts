// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { Happened } from '../tracker/eventMetadata.ts';
import { leftBehind } from './pendingRecords.ts';

interface Seen extends Happened {
  properties: { name: string };
}

const DAY_MS = 86_400_000;
const left = leftBehind<Seen>('cuClicks:');

/** What happened so long ago. */
function seen(name: string, agoMs: number): Seen {
  const page = { path: '/', search: '', title: '', referrer: '', url: 'https://cumulus.example/' };
  return { messageId: name, timestamp: new Date(Date.now() - agoMs).toISOString(), page, properties: { name } };
}

const names = () => left.take().map(({ properties }) => properties.name);

beforeEach(() => localStorage.clear());

test('pages are told oldest first, what each left in its order, once', () => {
  left.leave([seen('c', 1_000), seen('d', 900)]);
  left.leave([]);
  left.leave([seen('a', 3_000), seen('b', 2_000)]);
  expect(localStorage).toHaveLength(2);
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  expect(names()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('what is older than seven days is gone', () => {
  left.leave([seen('old', 7 * DAY_MS + 1_000), seen('young', 7 * DAY_MS - 60_000)]);
  expect(names()).toEqual(['young']);
});

test('where nothing ever tells it, the last fifty pages stay', () => {
  for (let page = 60; page > 0; page -= 1) left.leave([seen(`${page}`, page * 1_000)]);
  expect(localStorage).toHaveLength(50);
  expect(names().slice(0, 2)).toEqual(['50', '49']);
});
