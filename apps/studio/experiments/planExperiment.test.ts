import { expect, it } from 'vitest';
import { planExperiment, planSchema } from './planExperiment.ts';

const plan = (asked: object) =>
  planExperiment(planSchema.parse({ effect: 0.1, visitorsPerWeek: 10_500, variations: 2, ...asked }));

// Of the reference, section 7.
it('plans a rate', () => {
  const { once, daily } = plan({ rate: 0.1 });
  expect([once.unitsPerArm, once.days, daily.unitsPerArm]).toEqual([15_612, 21, 33_835]);
});

it('plans a value by its mean and deviation: the same figures where they are those of a rate', () => {
  const { once, findable } = plan({ mean: 0.1, deviation: Math.sqrt(0.09) });
  expect(once.unitsPerArm).toBe(15_612);
  expect(findable.at(-1)?.unitsPerArm).toBe(42_000);
  expect(plan({ mean: 2_400, deviation: 1_000 }).once.unitsPerArm).toBe(302);
});

it('wants one of both', () => {
  expect(() => plan({})).toThrow('rate, or mean and deviation');
  expect(() => plan({ rate: 0.1, mean: 1, deviation: 1 })).toThrow('rate, or mean and deviation');
});
