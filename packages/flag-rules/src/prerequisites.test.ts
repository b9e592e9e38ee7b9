import { expect, it } from 'vitest';
import { findCostlyRules, findCycles } from './prerequisites.ts';

const requires = (...ids: string[]) => ({ rules: [{}, { parentConditions: ids.map((id) => ({ id })) }] });

it('finds a flag that requires itself', () => {
  expect(findCycles({ a: requires('a') })).toEqual([{ flag: 'a', rule: 1, parent: 0, way: ['a', 'a'] }]);
});

it('finds every flag of a longer cycle, but no flag that only requires one of them', () => {
  const features = { a: requires('x', 'b'), b: requires('c'), c: requires('a'), into: requires('a'), x: {} };
  expect(findCycles(features)).toEqual([
    { flag: 'a', rule: 1, parent: 1, way: ['a', 'b', 'c', 'a'] },
    { flag: 'b', rule: 1, parent: 0, way: ['b', 'c', 'a', 'b'] },
    { flag: 'c', rule: 1, parent: 0, way: ['c', 'a', 'b', 'c'] },
  ]);
});

it('does not report two paths to one flag, or unknown flags, as a cycle', () => {
  expect(findCycles({ a: requires('b', 'c'), b: requires('d'), c: requires('d'), d: requires('gone') })).toEqual([]);
  expect(findCycles({ a: requires('constructor') })).toEqual([]);
});

it('follows chains of any length', () => {
  const chain = Array.from({ length: 300 }, (_, n) => [`f${n}`, requires(`f${n + 1}`)]);
  expect(findCycles(Object.fromEntries(chain))).toEqual([]);
  const round = Object.fromEntries([...chain, ['f300', requires('f0')]]);
  expect(findCycles(round)).toHaveLength(301);
});

const after = (...ids: string[]) => ({ parentConditions: ids.map((id) => ({ id })) });

/** A chain in which each flag requires the previous one `times` times. */
const chain = (length: number, times: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `f${index}`,
      { rules: index === 0 ? [] : [after(...Array<string>(times).fill(`f${index - 1}`))] },
    ]),
  );

it('finds no rule in realistic prerequisites', () => {
  expect(findCostlyRules({ a: {}, b: { rules: [after('a'), {}, after('a', 'c')] }, c: { rules: null } })).toEqual([]);
  expect(findCostlyRules(chain(50, 1))).toEqual([]);
});

it('finds exponential evaluations, and long chains', () => {
  const doubling = findCostlyRules(chain(30, 2));
  expect(doubling[0]).toEqual({ flag: 'f6', index: 0 });
  expect(findCostlyRules(chain(20_000, 1)).length).toBeGreaterThan(190);
});

it('accepts cycles, unknown flags and names of built-in properties', () => {
  const features = { a: { rules: [after('b')] }, b: { rules: [after('a', 'gone', 'constructor', '__proto__')] } };
  expect(findCostlyRules(features)).toEqual([]);
  expect(findCostlyRules({ a: { rules: [after(...Array<string>(200).fill('a'))] } })).toEqual([
    { flag: 'a', index: 0 },
  ]);
});
