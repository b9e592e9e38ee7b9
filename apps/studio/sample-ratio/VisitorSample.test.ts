import { expect, it } from 'vitest';
import { findMismatch } from './sampleRatio.ts';
import { VisitorSample } from './VisitorSample.ts';

const HALVES = { key: 'hero', weights: [0.5, 0.5], variations: ['a', 'b'] };

/** Adds visitors to a sample, numbered from `first`. */
function fill(sample: VisitorSample, first: number, visitors: number, variationOf: (visitor: number) => number) {
  for (let n = first; n < first + visitors; n += 1) sample.add(`visitor-${n}`, variationOf(n));
}

it('keeps a share of many visitors with the same shares of variations', () => {
  const sample = new VisitorSample(5_000);
  fill(sample, 0, 40_000, (n) => (n % 10 === 0 ? 1 : 0));
  const [a = 0, b = 0] = sample.counts(2);
  expect(sample.oneIn).toBeGreaterThanOrEqual(8);
  expect(a + b).toBeLessThanOrEqual(5_000);
  expect(a + b).toBeGreaterThan(1_000);
  expect(b / (a + b)).toBeCloseTo(0.1, 1);
});

it('finds a mismatch that begins when the sample is full', () => {
  const sample = new VisitorSample(5_000);
  fill(sample, 0, 5_400, (n) => n % 2);
  expect(findMismatch(HALVES, sample.counts(2), sample.oneIn)).toBeUndefined();
  fill(sample, 5_400, 3_600, () => 0);
  expect(findMismatch(HALVES, sample.counts(2), sample.oneIn)).toMatch(/its weights of one visitor in 2: a \d{4} /);
});

it('counts no visitor who saw two variations, and every other once', () => {
  const sample = new VisitorSample();
  for (const [visitor, variation] of [
    ['x', 0],
    ['x', 1],
    ['x', 0],
    ['y', 1],
    ['y', 1],
    ['z', 7],
  ] as const)
    sample.add(visitor, variation);
  expect(sample.counts(2)).toEqual([0, 1]);
});
