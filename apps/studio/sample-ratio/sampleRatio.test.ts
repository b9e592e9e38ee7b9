import { expect, it } from 'vitest';
import { findMismatch } from './sampleRatio.ts';

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
