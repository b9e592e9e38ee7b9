import { expect, it } from 'vitest';
import { findCostlyRules } from './findCostlyRules.ts';

const after = (...ids: string[]) => ({ parentConditions: ids.map((id) => ({ id })) });

/** Each flag of the chain names the one before as often as said. */
const chain = (length: number, times: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `f${index}`,
      { rules: index === 0 ? [] : [after(...Array<string>(times).fill(`f${index - 1}`))] },
    ]),
  );

it('finds no rule in flags that build on each other as people do', () => {
  expect(findCostlyRules({ a: {}, b: { rules: [after('a'), {}, after('a', 'c')] }, c: { rules: null } })).toEqual([]);
  expect(findCostlyRules(chain(50, 1))).toEqual([]);
});

it('finds where evaluations double with each flag, and a chain without an end', () => {
  const doubling = findCostlyRules(chain(30, 2));
  expect(doubling[0]).toEqual({ flag: 'f6', index: 0 });
  expect(findCostlyRules(chain(20_000, 1)).length).toBeGreaterThan(190);
});

it('takes flags that wait for each other, unknown ones and names of built-in properties', () => {
  const features = { a: { rules: [after('b')] }, b: { rules: [after('a', 'gone', 'constructor', '__proto__')] } };
  expect(findCostlyRules(features)).toEqual([]);
  expect(findCostlyRules({ a: { rules: [after(...Array<string>(200).fill('a'))] } })).toEqual([
    { flag: 'a', index: 0 },
  ]);
});
