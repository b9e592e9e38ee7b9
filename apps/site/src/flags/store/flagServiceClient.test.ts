import { expect, test } from 'vitest';
import { backoffMs } from './flagServiceClient.ts';

test('doubles, up to five minutes', () => {
  expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 0))).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect([10, 100, 10_000].map((failures) => backoffMs(failures, 0.5))).toEqual([300_000, 300_000, 300_000]);
  expect(backoffMs(1, 0.5)).toBe(1_500);
});
