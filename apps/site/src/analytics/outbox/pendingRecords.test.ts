// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import type { EventMetadata } from '../tracker/eventMetadata.ts';
import { createPendingRecords } from './pendingRecords.ts';

interface TestRecord extends EventMetadata {
  properties: { name: string };
}

const DAY_MS = 86_400_000;
const pending = createPendingRecords<TestRecord>('cuClicks:');

function recordOf(name: string, agoMs: number): TestRecord {
  const page = { path: '/', search: '', title: '', referrer: '', url: 'https://cumulus.example/' };
  return { messageId: name, timestamp: new Date(Date.now() - agoMs).toISOString(), page, properties: { name } };
}

const names = () => pending.take().map(({ properties }) => properties.name);

beforeEach(() => localStorage.clear());

test('records are taken once, oldest page first, each page in its order', () => {
  pending.add([recordOf('c', 1_000), recordOf('d', 900)]);
  pending.add([]);
  pending.add([recordOf('a', 3_000), recordOf('b', 2_000)]);
  expect(localStorage).toHaveLength(2);
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  expect(names()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test('records older than seven days are dropped', () => {
  pending.add([recordOf('old', 7 * DAY_MS + 1_000), recordOf('young', 7 * DAY_MS - 60_000)]);
  expect(names()).toEqual(['young']);
});

test('without a receiver the records of the last fifty pages stay', () => {
  for (let page = 60; page > 0; page -= 1) pending.add([recordOf(`${page}`, page * 1_000)]);
  expect(localStorage).toHaveLength(50);
  expect(names().slice(0, 2)).toEqual(['50', '49']);
});
