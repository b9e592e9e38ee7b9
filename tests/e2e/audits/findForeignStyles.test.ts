import { expect, it } from 'vitest';
import { findForeignStyles } from './findForeignStyles.ts';
import { readSectionCodes } from './readSectionCodes.ts';

const [first, second] = [...readSectionCodes()];

it('finds the styles of a section that no element uses', () => {
  const [heroCode, hero] = first ?? [];
  const [otherCode, other] = [...readSectionCodes()].find(([, name]) => name !== hero) ?? second ?? [];
  const html = `<style>.${heroCode}1{margin:.5em} .${otherCode}2{}</style><p class="x ${heroCode}1">`;
  expect(findForeignStyles(html)).toEqual({ used: [hero], foreign: [other] });
});
