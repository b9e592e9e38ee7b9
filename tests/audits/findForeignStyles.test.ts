import { expect, it } from 'vitest';
import { findForeignStyles } from './findForeignStyles.ts';
import { readSectionHashes } from './readSectionHashes.ts';

const [first, second] = [...readSectionHashes()];

it('finds the styles of a section that no element bears', () => {
  const [heroHash, hero] = first ?? [];
  const [otherHash, other] = [...readSectionHashes()].find(([, name]) => name !== hero) ?? second ?? [];
  const html = `<style>._a_${heroHash}_1{} ._b_${otherHash}_2{}</style><p class="x _a_${heroHash}_1">`;
  expect(findForeignStyles(html)).toEqual({ used: [hero], foreign: [other] });
});
