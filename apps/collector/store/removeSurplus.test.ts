import { expect, it } from 'vitest';
import { fairLevel } from './removeSurplus.ts';

it.each([
  ['the largest alone', [100, 50, 20], 40, 60],
  ['the largest two to the same size', [100, 50, 20], 70, 40],
  ['all', [100, 50, 20], 140, 10],
  ['all, but none below the floor', [100, 50, 20], 160, 5],
  ['nobody', [], 10, 5],
  ['equal ones by the same', [40, 40], 40, 20],
])('cuts %s', (_, sizes, needed, level) => {
  expect(fairLevel(sizes, needed, 5)).toBe(level);
});
