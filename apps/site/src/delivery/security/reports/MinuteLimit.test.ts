import { expect, test } from 'vitest';
import { MinuteLimit } from './MinuteLimit.ts';

test('lets so many through, and again after a minute', () => {
  let now = 0;
  const limit = new MinuteLimit(2, () => now);
  expect([limit.admits(), limit.admits(), limit.admits()]).toEqual([true, true, false]);
  now = 59_999;
  expect(limit.admits()).toBe(false);
  now = 60_000;
  expect(limit.admits()).toBe(true);
});
