import { detectableEffect, type PlannedTest, planDuration } from '@cumulus/experiment-statistics';
import { z } from 'zod';

const DAYS_PER_WEEK = 7;
/** What can be found within so many weeks. */
const WEEKS = [1, 2, 4, 8];

export const planSchema = z
  .strictObject({
    /** The control's rate, 0.05 for 5 %. */
    rate: z.number().min(0.0001).max(0.9999).optional(),
    /** Or the mean of a value, and its standard deviation between visitors. */
    mean: z.number().min(1e-9).max(1e12).optional(),
    deviation: z.number().min(1e-9).max(1e12).optional(),
    /** The smallest relative effect that matters, 0.1 for 10 %. */
    effect: z.number().min(0.005).max(10),
    visitorsPerWeek: z.number().min(0).max(1e9),
    variations: z.number().int().min(2).max(20).default(2),
  })
  .refine(
    ({ rate, mean, deviation }) => (rate === undefined) === (mean !== undefined && deviation !== undefined),
    'expected either rate, or mean and deviation',
  );

/** How many visitors and days an experiment needs, for one look at the end and for looking daily; and what the traffic can find. */
export function planExperiment({ effect, visitorsPerWeek, variations, ...today }: z.output<typeof planSchema>) {
  const { rate, mean = 0, deviation = 0 } = today;
  const base = rate === undefined ? { mean, variance: deviation ** 2 } : { mean: rate, variance: rate * (1 - rate) };
  const traffic = { arms: variations, unitsPerDay: visitorsPerWeek / DAYS_PER_WEEK };
  const planBy = (test: PlannedTest) => {
    const { unitsPerArm, days, weeks } = planDuration({ ...base, test }, effect, traffic);
    return { unitsPerArm, days: days ?? null, weeks: weeks ?? null };
  };
  return {
    once: planBy('fixed'),
    daily: planBy('sequential-half-width'),
    findable: WEEKS.map((weeks) => {
      const unitsPerArm = Math.floor((weeks * visitorsPerWeek) / variations);
      const once = unitsPerArm > 0 ? detectableEffect(base, unitsPerArm) : undefined;
      return { weeks, unitsPerArm, effect: once ?? null };
    }),
  };
}
