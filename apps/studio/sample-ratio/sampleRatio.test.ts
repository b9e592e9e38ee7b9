import { expect, it } from 'vitest';
import { chiSquarePValue, findMismatch } from './sampleRatio.ts';

const find = (weights: number[], counts: number[]) =>
  findMismatch({ key: 'hero', weights, variations: weights.map((_, index) => `v${index}`) }, counts);

it.each([
  ['as the weights say', [0.34, 0.33, 0.33], [340, 330, 330]],
  ['by chance', [0.5, 0.5], [470, 530]],
  ['of fewer than 100 visitors', [0.5, 0.5], [99, 0]],
  ['of thirds whose weights are rounded', [0.333, 0.333, 0.333], [333_333, 333_333, 333_334]],
  ['of a variation that nobody is dealt any more', [0.5, 0.5, 0], [500, 500, 900]],
  ['where one variation has all', [1, 0], [1_000, 300]],
])('accepts counts %s', (_, weights, counts) => {
  expect(find(weights, counts)).toBeUndefined();
});

it('reports each variation with its expected count, and the p value', () => {
  expect(find([0.5, 0.5], [440, 560])).toMatch(
    /^experiment "hero": .* v0 440 \(expected 500\), v1 560 \(expected 500\); p = 0\.0001: /,
  );
  expect(find([0.8, 0.1, 0.1], [800, 160, 40])).toContain('p < 0.000001');
  expect(find([0.5, 0.5], [0, 100])).toContain('v0 0 (expected 50)');
});

// Critical values of the chi-square distribution for p = 0.001, from tables (NIST, 1.3.6.7.4), by groups.
it.each([
  [2, 10.828],
  [3, 13.816],
  [4, 16.266],
  [5, 18.467],
  [6, 20.515],
  [11, 29.588],
])('with %i groups a chi-square of %d has the p value 0.001', (groups, critical) => {
  // The first group exceeds its share by as much as the second lacks.
  const total = 1_000_000;
  const shares = Array<number>(groups).fill(1 / groups);
  const shift = Math.sqrt((critical * total) / groups / 2);
  const counts = shares.map((share, index) => total * share + ([shift, -shift][index] ?? 0));
  expect(chiSquarePValue(counts, shares)).toBeCloseTo(0.001, 6);
});

it('expected counts have a p value of 1, counts far off one of 0', () => {
  expect(chiSquarePValue([34, 33, 33], [0.34, 0.33, 0.33])).toBe(1);
  expect(chiSquarePValue([1_000, 0], [0.5, 0.5])).toBeLessThan(1e-6);
});
