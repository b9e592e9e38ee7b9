import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateAdjustedEffect } from './effect/cuped.ts';
import { estimateEffect } from './effect/estimateEffect.ts';
import { correctPValues } from './inference/corrections.ts';
import type { MeanArm, ProportionArm } from './metrics/Arm.ts';
import { planUnitsPerArm } from './planning/sampleSize.ts';
import { checkSampleRatio } from './rules/sampleRatio.ts';
import { inferenceOf } from './testing/inferences.ts';
import { compareArms } from './verdict/compareArms.ts';

/** An arm with some conversions, and not of all units. */
const proportions = fc
  .record({ units: fc.integer({ min: 20, max: 200_000 }), share: fc.double({ min: 0.02, max: 0.98, noNaN: true }) })
  .map(({ units, share }): ProportionArm => {
    const conversions = Math.min(units - 1, Math.max(1, Math.round(units * share)));
    return { kind: 'proportion', units, conversions };
  });

/** An arm with a mean of 1 to 1,000 and a standard deviation of 10 % to 300 % of it. */
const means = fc
  .record({
    units: fc.integer({ min: 20, max: 200_000 }),
    mean: fc.double({ min: 1, max: 1_000, noNaN: true }),
    spread: fc.double({ min: 0.1, max: 3, noNaN: true }),
  })
  .map(({ units, mean, spread }): MeanArm => {
    const variance = (mean * spread) ** 2;
    return { kind: 'mean', units, sum: units * mean, sumOfSquares: units * mean ** 2 + (units - 1) * variance };
  });

const close = (actual: number, expected: number, tolerance = 1e-8) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(expected)));

it('absolute effects are symmetric: exchanged arms turn the sign and keep the p-values', () => {
  fc.assert(
    fc.property(means, means, (control, variant) => {
      const there = inferenceOf(control, variant, { scale: 'absolute' });
      const back = inferenceOf(variant, control, { scale: 'absolute' });
      close(back.effect.size, -there.effect.size);
      close(back.fixed.pValue, there.fixed.pValue);
      close(back.sequential.pValue, there.sequential.pValue);
      close(back.posterior.chanceToWin, 1 - there.posterior.chanceToWin);
      close(back.posterior.lossOfVariant, there.posterior.lossOfControl);
    }),
  );
});

it('relative effects don’t depend on the unit of the metric, absolute ones follow it', () => {
  const factors = fc.constantFrom(0.001, 0.5, 60, 1_000);
  fc.assert(
    fc.property(means, means, factors, (control, variant, factor) => {
      const scale = (arm: MeanArm): MeanArm => ({
        ...arm,
        sum: arm.sum * factor,
        sumOfSquares: arm.sumOfSquares * factor ** 2,
      });
      const plain = inferenceOf(control, variant);
      const scaled = inferenceOf(scale(control), scale(variant));
      close(scaled.effect.size, plain.effect.size);
      close(scaled.effect.standardError, plain.effect.standardError);
      close(scaled.fixed.pValue, plain.fixed.pValue);
      close(scaled.posterior.chanceToWin, plain.posterior.chanceToWin);
      const absolute = inferenceOf(control, variant, { scale: 'absolute' });
      const scaledAbsolute = inferenceOf(scale(control), scale(variant), { scale: 'absolute' });
      close(scaledAbsolute.effect.standardError, absolute.effect.standardError * factor);
    }),
  );
});

it('a mean of zeros and ones is nearly the proportion', () => {
  fc.assert(
    fc.property(proportions, proportions, (control, variant) => {
      const asMean = ({ units, conversions }: ProportionArm): MeanArm => ({
        kind: 'mean',
        units,
        sum: conversions,
        sumOfSquares: conversions,
      });
      const [one, other] = [inferenceOf(control, variant), inferenceOf(asMean(control), asMean(variant))];
      close(other.effect.size, one.effect.size);
      // n − 1 in place of n.
      const smallest = Math.min(control.units, variant.units);
      close(other.effect.standardError / one.effect.standardError, 1, 1 / smallest);
    }),
  );
});

it('p-values, chances and intervals agree with each other', () => {
  fc.assert(
    fc.property(proportions, proportions, (control, variant) => {
      const { effect, fixed, sequential, posterior } = inferenceOf(control, variant);
      for (const { interval, pValue } of [fixed, sequential]) {
        expect(pValue).toBeGreaterThanOrEqual(0);
        expect(pValue).toBeLessThanOrEqual(1);
        close((interval.lower + interval.upper) / 2, effect.size);
      }
      const leavesOutZero = fixed.interval.lower > 0 || fixed.interval.upper < 0;
      if (Math.abs(fixed.pValue - 0.05) > 1e-9) expect(leavesOutZero).toBe(fixed.pValue < 0.05);
      expect(posterior.chanceToWin > 0.5).toBe(effect.size > 0);
      close(posterior.lossOfControl - posterior.lossOfVariant, effect.size);
    }),
  );
});

it('looking at any time costs width: the sequential interval holds the fixed one', () => {
  const units = fc.integer({ min: 200, max: 200_000 });
  fc.assert(
    fc.property(proportions, units, units, (arm, controlUnits, variantUnits) => {
      const share = arm.conversions / arm.units;
      const of = (n: number): ProportionArm => ({ kind: 'proportion', units: n, conversions: Math.ceil(n * share) });
      const { fixed, sequential } = inferenceOf(of(controlUnits), of(variantUnits));
      expect(sequential.interval.lower).toBeLessThan(fixed.interval.lower);
      expect(sequential.interval.upper).toBeGreaterThan(fixed.interval.upper);
      expect(sequential.pValue).toBeGreaterThanOrEqual(fixed.pValue);
    }),
  );
});

it('more conversions of the variant raise lift and chance to win', () => {
  fc.assert(
    fc.property(proportions, proportions, (control, variant) => {
      fc.pre(variant.conversions + 1 < variant.units);
      const more = { ...variant, conversions: variant.conversions + 1 };
      const [before, after] = [compareArms(control, variant), compareArms(control, more)];
      if (before.state !== 'compared' || after.state !== 'compared') throw new Error('not compared');
      expect(after.relative.effect.size).toBeGreaterThan(before.relative.effect.size);
      expect(after.absolute.effect.size).toBeGreaterThan(before.absolute.effect.size);
    }),
  );
});

it('a prior at zero pulls the effect towards it, and narrows the interval', () => {
  const deviations = fc.double({ min: 0.01, max: 5, noNaN: true });
  fc.assert(
    fc.property(proportions, proportions, deviations, (control, variant, standardDeviation) => {
      const { effect, posterior } = inferenceOf(control, variant, { prior: { mean: 0, standardDeviation } });
      expect(Math.abs(posterior.mean)).toBeLessThanOrEqual(Math.abs(effect.size) * (1 + 1e-12));
      expect(posterior.standardDeviation).toBeLessThan(Math.min(effect.standardError, standardDeviation) * (1 + 1e-12));
    }),
  );
});

it('ten times the units of every kind divide the standard error by √10', () => {
  fc.assert(
    fc.property(proportions, proportions, (control, variant) => {
      const moments = ({ units, conversions }: ProportionArm, factor: number) => {
        const mean = conversions / units;
        return { units: units * factor, mean, variance: mean * (1 - mean) };
      };
      const [once, tenfold] = [1, 10].map((factor) =>
        estimateEffect(moments(control, factor), moments(variant, factor), 'relative'),
      );
      close(tenfold!.standardError * Math.sqrt(10), once!.standardError);
    }),
  );
});

it('CUPED removes the share ρ² of the variance', () => {
  const correlations = fc.double({ min: -0.99, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(means, correlations, (arm, correlation) => {
      fc.pre(Math.abs(correlation) > 1e-3);
      const variance = (arm.sumOfSquares - arm.sum ** 2 / arm.units) / (arm.units - 1);
      const sumOfProducts = arm.sum ** 2 / arm.units + (arm.units - 1) * variance * correlation;
      const before = { sum: arm.sum, sumOfSquares: arm.sumOfSquares, sumOfProducts };
      const { theta, control } = estimateAdjustedEffect({ ...arm, before }, { ...arm, before }, 'absolute');
      close(theta, correlation, 1e-6);
      close(control.variance / variance, 1 - correlation ** 2, 1e-6);
    }),
  );
});

it('corrected p-values keep their order, are not below the plain ones, and Holm is the stricter', () => {
  const families = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(families, (pValues) => {
      const [holm, other] = [correctPValues(pValues, 'holm'), correctPValues(pValues, 'benjamini-hochberg')];
      pValues.forEach((p, index) => {
        expect(other[index]).toBeGreaterThanOrEqual(p * (1 - 1e-12));
        expect(holm[index]).toBeGreaterThanOrEqual(other[index]! * (1 - 1e-12));
        expect(holm[index]).toBeLessThanOrEqual(1);
        for (const [at, q] of pValues.entries())
          if (q > p) {
            expect(holm[at]).toBeGreaterThanOrEqual(holm[index]!);
            expect(other[at]).toBeGreaterThanOrEqual(other[index]!);
          }
      });
    }),
  );
});

it('smaller effects need more units, and every sequential plan more than the fixed one', () => {
  const rates = fc.double({ min: 0.01, max: 0.9, noNaN: true });
  const effects = fc.double({ min: 0.01, max: 1, noNaN: true });
  fc.assert(
    fc.property(rates, effects, (mean, effect) => {
      const plan = { mean, variance: mean * (1 - mean) };
      const units = planUnitsPerArm(plan, effect);
      expect(planUnitsPerArm(plan, effect / 2)).toBeGreaterThan(units);
      expect(planUnitsPerArm({ ...plan, test: 'sequential-half-width' }, effect)).toBeGreaterThan(units);
      expect(planUnitsPerArm({ ...plan, power: 0.9 }, effect)).toBeGreaterThanOrEqual(units);
      expect(planUnitsPerArm({ ...plan, alpha: 0.01 }, effect)).toBeGreaterThanOrEqual(units);
    }),
  );
});

it('the sample-ratio check doesn’t depend on the order of the arms, and falls with the distance', () => {
  const arms = fc.array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 100 })), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(arms, (dealt) => {
      const [counts, weights] = [dealt.map(([count]) => count), dealt.map(([, weight]) => weight)];
      const { pValue, expected } = checkSampleRatio(counts, weights);
      expect(pValue).toBeGreaterThanOrEqual(0);
      expect(pValue).toBeLessThanOrEqual(1);
      close(checkSampleRatio(counts.toReversed(), weights.toReversed()).pValue, pValue, 1e-9);
      const halfway = counts.map((count, index) => (count + expected[index]!) / 2);
      expect(checkSampleRatio(halfway, weights).pValue).toBeGreaterThanOrEqual(pValue * (1 - 1e-9));
    }),
  );
});
