import { expect, it } from 'vitest';
import { seededRandom } from '../../../tests/fixtures/seededRandom.ts';
import type { Effect, Interval } from './effect/Effect.ts';
import { estimateEffect } from './effect/estimateEffect.ts';
import { testFixed } from './inference/fixedTest.ts';
import { testSequential } from './inference/sequentialTest.ts';
import { proportionMoments } from './metrics/moments.ts';
import { A_A_PLAN } from './testing/A_A_PLAN.ts';

const { seeds, simulations, looks, unitsPerArmAndLook, rate, maxFixedShare, maxSequentialShare } = A_A_PLAN;

const leavesOutZero = ({ lower, upper }: Interval) => lower > 0 || upper < 0;

/** An experiment whose arms have the same rate: its effect at each look. */
function simulate(happens: (percent: number) => boolean): Effect[] {
  const conversions = [0, 0];
  return Array.from({ length: looks }, (_, look) => {
    for (const arm of [0, 1])
      for (let unit = 0; unit < unitsPerArmAndLook; unit += 1) if (happens(rate * 100)) conversions[arm]! += 1;
    const [control, variant] = conversions.map((count) => proportionMoments((look + 1) * unitsPerArmAndLook, count));
    return estimateEffect(control!, variant!, 'relative');
  });
}

// The fixed interval is read once, at the end, the sequential one at each look.
it.each(seeds)('of 1,000 experiments without an effect few leave out zero, seed %i', (seed) => {
  const { happens } = seededRandom(seed);
  const experiments = Array.from({ length: simulations }, () => simulate(happens));
  const fixed = experiments.filter((effects) => leavesOutZero(testFixed(effects.at(-1)!).interval)).length;
  const sequential = experiments.filter((effects) =>
    effects.some((effect) => leavesOutZero(testSequential(effect).interval)),
  ).length;
  // Simulations of nothing would pass as well.
  expect(fixed / simulations).toBeGreaterThan(0.035);
  expect(fixed / simulations).toBeLessThanOrEqual(maxFixedShare);
  expect(sequential / simulations).toBeGreaterThan(0.01);
  expect(sequential / simulations).toBeLessThanOrEqual(maxSequentialShare);
});
