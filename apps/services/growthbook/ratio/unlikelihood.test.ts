import { expect, it } from 'vitest';
import { unlikelihood } from './unlikelihood.ts';

// Critical values of the chi-square distribution for p = 0.001, from tables (NIST, 1.3.6.7.4), by groups.
it.each([
  [2, 10.828],
  [3, 13.816],
  [4, 16.266],
  [5, 18.467],
  [6, 20.515],
  [11, 29.588],
])('with %i groups a chi-square of %d has the p value 0.001', (groups, critical) => {
  // The first group has as much too many as the second has too few.
  const total = 1_000_000;
  const shares = Array<number>(groups).fill(1 / groups);
  const shift = Math.sqrt((critical * total) / groups / 2);
  const counts = shares.map((share, index) => total * share + ([shift, -shift][index] ?? 0));
  expect(unlikelihood(counts, shares)).toBeCloseTo(0.001, 6);
});

it('counts as expected are as likely as can be, others that are far off impossible', () => {
  expect(unlikelihood([34, 33, 33], [0.34, 0.33, 0.33])).toBe(1);
  expect(unlikelihood([1_000, 0], [0.5, 0.5])).toBeLessThan(1e-6);
});
