import { expect, it } from 'vitest';
import { nestsDeeper } from './jsonNesting.ts';

it.each([
  [1, 0, false],
  [null, 0, false],
  [{}, 0, true],
  [[], 0, true],
  [[], 1, false],
  [{ a: 1, b: 'text' }, 1, false],
  [{ a: 1, b: [] }, 1, true],
  [[1, { a: [2] }], 2, true],
  [[1, { a: [2] }], 3, false],
])('finds whether %j nests over %d deep: %s', (value, depth, expected) => {
  expect(nestsDeeper(value, depth)).toBe(expected);
});

it('stops at the limit, however deep a value nests', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = level % 2 ? [deep] : { deep };
  expect(nestsDeeper(deep, 200)).toBe(true);
});
