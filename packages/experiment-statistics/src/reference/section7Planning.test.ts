import { describe, expect, it } from 'vitest';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { estimateEffect } from '../effect/estimateEffect.ts';
import { sequentialMultiplier } from '../inference/sequentialTest.ts';
import { momentsOf } from '../metrics/moments.ts';
import type { Plan, PlannedTest } from '../planning/Plan.ts';
import { computePower, daysFor, planDuration } from '../planning/power.ts';
import { daysUntil, remainingFactor } from '../planning/remaining.ts';
import { detectableEffect, planUnitsForDifference, planUnitsPerArm } from '../planning/sampleSize.ts';
import { mean } from '../testing/arms.ts';
import { countFigures, expectPrinted } from '../testing/printedFigures.ts';

const rate = (p: number, options: Partial<Plan> = {}): Plan => ({ mean: p, variance: p * (1 - p), ...options });
const TRAFFIC = { arms: 2, unitsPerDay: 1_500 };

// n per arm | absolute-difference formula | sequential, planning | the same, N* = 2n | sequential, half-width | days, fixed / planning
const TABLE: [p: number, d: number, line: string][] = [
  [0.1, 0.1, '15,612 | 14,749 | 44,841 | 37,439 | 33,835 | 21 / 60'],
  [0.05, 0.2, '9,097 | 8,155 | 24,876 | 21,816 | 18,983 | 13 / 34'],
  [0.08, 0.125, '13,089 | 12,206 | 36,992 | 31,388 | 28,013 | 18 / 50'],
  [0.03, 0.05, '213,430 | 207,936 | 766,410 | 511,842 | 553,571 | 285 / 1,022'],
];

it.each(TABLE)('a rate of %d and an effect of %d', (p, d, line) => {
  const [fixed, sequential] = [planUnitsPerArm(rate(p), d), planUnitsPerArm(rate(p, { test: 'sequential' }), d)];
  expectPrinted(
    [
      fixed,
      planUnitsForDifference(p, d),
      sequential,
      planUnitsPerArm(rate(p, { test: 'sequential', tuning: 'planned' }), d),
      planUnitsPerArm(rate(p, { test: 'sequential-half-width' }), d),
      daysFor(fixed, TRAFFIC) ?? 0,
      daysFor(sequential, TRAFFIC) ?? 0,
    ],
    line,
  );
});

/** The planner's own test: 400,000 units in three arms. */
const OWN: Plan = { mean: 10, variance: 3_909.9997749994377 };
const OWN_UNITS = 400_000 / 3;

const SINGLE: [name: string, line: string, figures: () => (number | undefined)[]][] = [
  ['k', '2.801585', () => [normalUpperQuantile(0.025) + normalUpperQuantile(0.2)]],
  [
    'the first row with the variant’s own variance',
    '16,232',
    () => [planUnitsPerArm(rate(0.1, { variantVariance: 0.11 * 0.89 }), 0.1)],
  ],
  [
    'growth of n at best: planning, half-width',
    '2.398 | 1.915',
    () => {
      const [c, z, power] = [sequentialMultiplier(5_000), normalUpperQuantile(0.025), normalUpperQuantile(0.2)];
      return [(c / z) ** 2, ((c + power) / (z + power)) ** 2];
    },
  ],
  [
    'detectable effect at 10 % with 10,000 per arm: fixed, sequential',
    '0.126609 | 0.210556',
    () => [detectableEffect(rate(0.1), 10_000), detectableEffect(rate(0.1, { test: 'sequential' }), 10_000)],
  ],
  [
    'own test: power for 5 %, sequential, detectable, sequential',
    '0.52144 | 0.20596 | 0.07027 | 0.12821',
    () => [
      computePower(OWN, 0.05, OWN_UNITS),
      computePower({ ...OWN, test: 'sequential' }, 0.05, OWN_UNITS),
      detectableEffect(OWN, OWN_UNITS),
      detectableEffect({ ...OWN, test: 'sequential' }, OWN_UNITS),
    ],
  ],
];

it.each(SINGLE)('%s', (_, line, figures) => expectPrinted(figures().map(Number), line));

const RUNNING = estimateEffect(momentsOf(mean(500, 500, 1_500)), momentsOf(mean(500, 525, 1_551.25)), 'relative');
/** gbstats found them by bisection to 1e-5 in power. */
const FACTORS = '25.457031 | 55.667969';

it('gbstats, running: factor of further units for 5 %, fixed and sequential', () => {
  const [fixed, sequential] = FACTORS.split('|').map(Number);
  expect(Math.abs(remainingFactor(RUNNING, { target: 0.05 })! - fixed!)).toBeLessThan(0.01);
  expect(Math.abs(remainingFactor(RUNNING, { target: 0.05, test: 'sequential' })! - sequential!)).toBeLessThan(0.01);
});

it('has the 40 figures of section 7', () => {
  expect(countFigures([...TABLE.map(([, , line]) => line), ...SINGLE.map(([, line]) => line), FACTORS])).toBe(40);
});

it.each(TABLE)('at a rate of %d and an effect of %d the exact power reaches 0.8 at most 2 units earlier', (p, d) => {
  const units = planUnitsPerArm(rate(p), d);
  expect(computePower(rate(p), d, units)).toBeGreaterThanOrEqual(0.8);
  expect(computePower(rate(p), d, units - 3)).toBeLessThan(0.8);
});

it.each<[test: PlannedTest, mean: number, variance: number, effect: number]>([
  ['sequential', 0.9, 0.09, 1],
  ['sequential', 0.001, 0.000999, 0.01],
  ['sequential', 100, 1, 0.5],
  ['sequential-half-width', 0.9, 0.09, 1],
  ['sequential-half-width', 0.02, 0.0196, -0.1],
  ['sequential-half-width', 100, 1, 0.5],
])('a %s plan, mean %d, variance %d, has the power for %d with its units and not with 5 %% less', (test, ...values) => {
  const [mean, variance, effect] = values;
  const plan = { mean, variance, test };
  const units = planUnitsPerArm(plan, effect);
  expect(computePower(plan, effect, units)).toBeGreaterThan(0.8 - 1e-6);
  expect(computePower(plan, effect, units * 0.95 - 1)).toBeLessThan(0.8);
});

describe('the detectable effect', () => {
  it('is the one for which the units were planned', () => {
    for (const test of ['fixed', 'sequential', 'sequential-half-width'] as const) {
      const plan = rate(0.05, { test });
      expect(detectableEffect(plan, planUnitsPerArm(plan, 0.2))).toBeCloseTo(0.2, 4);
    }
  });

  it('is undefined where no effect is large enough', () => {
    // k²v/m² = 70.6
    expect(detectableEffect(rate(0.1), 70)).toBeUndefined();
    expect(detectableEffect(rate(0.1), 71)).toBeGreaterThan(1);
  });
});

describe('the duration', () => {
  it('counts days for all arms, and whole weeks until the power, rounded to two decimals, is there', () => {
    expect(planDuration(rate(0.1), 0.1, TRAFFIC)).toEqual({ unitsPerArm: 15_612, days: 21, weeks: 3 });
    // 0.7996 after 3 weeks of 1,485 a day: rounded, that is enough.
    expect(planDuration(rate(0.1), 0.1, { arms: 2, unitsPerDay: 1_485 })).toMatchObject({ days: 22, weeks: 3 });
    expect(planDuration(rate(0.1), 0.1, { arms: 2, unitsPerDay: 1_400 })).toMatchObject({ days: 23, weeks: 4 });
  });

  it('is unknown without traffic', () => {
    expect(planDuration(rate(0.1), 0.1, { arms: 2, unitsPerDay: 0 })).toEqual({ unitsPerArm: 15_612 });
  });
});

describe('what a running experiment still needs', () => {
  it('nothing, where the power is there', () => {
    expect(remainingFactor({ ...RUNNING, standardError: 0.001 }, { target: 0.05 })).toBe(0);
  });

  it('is unknown, where no number of units does', () => {
    expect(remainingFactor(RUNNING, { target: 0 })).toBeUndefined();
  });

  it('is more with several goals, and more again with corrected p-values', () => {
    const one = remainingFactor(RUNNING, { target: 0.05 })!;
    const several = remainingFactor(RUNNING, { target: 0.05, goals: 3 })!;
    const corrected = remainingFactor(RUNNING, { target: 0.05, goals: 3, isCorrected: true })!;
    const arms = remainingFactor(RUNNING, { target: 0.05, goals: 3, isCorrected: true, arms: 4 })!;
    expect(one).toBeLessThan(several);
    expect(several).toBeLessThan(corrected);
    expect(corrected).toBeLessThan(arms);
  });

  // By Python's NormalDist: power 0.8^(1/3) for each of three goals, and α divided by (arms − 1) × goals.
  it.each([
    [{}, 38.502583],
    [{ isCorrected: true }, 49.153921],
    [{ isCorrected: true, arms: 4 }, 59.492056],
  ])('with three goals and %j is the factor at which each has its power', (options, factor) => {
    expect(remainingFactor(RUNNING, { target: 0.05, goals: 3, ...options })).toBeCloseTo(factor, 5);
  });

  it('comes in days of the last week’s traffic, of whole units', () => {
    expect(daysUntil(1_000, [9_999, 100, 100, 100, 100, 100, 100, 100])).toBe(10);
    expect(daysUntil(1_000.1, [100])).toBe(11);
    expect(daysUntil(1_000, [0, 0])).toBeUndefined();
    expect(daysUntil(1_000, [])).toBeUndefined();
  });
});

it.each([
  ['no mean', { mean: 0, variance: 1 }],
  ['no variance', { mean: 1, variance: 0 }],
  ['a power of 1', { mean: 1, variance: 1, power: 1 }],
  ['a power below α', { mean: 1, variance: 1, power: 0.04 }],
  ['no number', { mean: Number.NaN, variance: 1 }],
])('refuses a plan with %s', (_, plan) => {
  expect(() => planUnitsPerArm(plan, 0.1)).toThrow(RangeError);
  expect(() => computePower(plan, 0.1, 100)).toThrow(RangeError);
  expect(() => detectableEffect(plan, 100)).toThrow(RangeError);
});

it('refuses an effect of zero, and rates outside 0 to 1', () => {
  expect(() => planUnitsPerArm(rate(0.1), 0)).toThrow(RangeError);
  expect(() => planUnitsForDifference(0.6, 0.8)).toThrow(RangeError);
  expect(() => planUnitsForDifference(0, 0.8)).toThrow(RangeError);
});
