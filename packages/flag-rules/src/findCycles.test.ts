import { expect, it } from 'vitest';
import { findCycles } from './findCycles.ts';

const requires = (...ids: string[]) => ({ rules: [{}, { parentConditions: ids.map((id) => ({ id })) }] });

it('finds a flag that requires itself', () => {
  expect(findCycles({ a: requires('a') })).toEqual([{ flag: 'a', rule: 1, parent: 0, way: ['a', 'a'] }]);
});

it('finds every flag of a longer cycle, and none that only leads into it', () => {
  const features = { a: requires('x', 'b'), b: requires('c'), c: requires('a'), into: requires('a'), x: {} };
  expect(findCycles(features)).toEqual([
    { flag: 'a', rule: 1, parent: 1, way: ['a', 'b', 'c', 'a'] },
    { flag: 'b', rule: 1, parent: 0, way: ['b', 'c', 'a', 'b'] },
    { flag: 'c', rule: 1, parent: 0, way: ['c', 'a', 'b', 'c'] },
  ]);
});

it('takes two ways to one flag, and flags that there are not, for no cycle', () => {
  expect(findCycles({ a: requires('b', 'c'), b: requires('d'), c: requires('d'), d: requires('gone') })).toEqual([]);
  expect(findCycles({ a: requires('constructor') })).toEqual([]);
});

it('follows chains of any length', () => {
  const chain = Array.from({ length: 300 }, (_, n) => [`f${n}`, requires(`f${n + 1}`)]);
  expect(findCycles(Object.fromEntries(chain))).toEqual([]);
  const round = Object.fromEntries([...chain, ['f300', requires('f0')]]);
  expect(findCycles(round)).toHaveLength(301);
});
