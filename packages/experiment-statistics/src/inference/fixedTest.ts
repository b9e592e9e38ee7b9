import { studentTwoSidedTail, studentUpperQuantile } from '../distributions/studentT.ts';
import type { Effect, Interval } from '../effect/Effect.ts';

export const DEFAULT_ALPHA = 0.05;

/** An interval of the effect, and the probability of one at least as far from zero by chance alone. */
export interface TestResult {
  interval: Interval;
  pValue: number;
}

/**
 * Welch's t-test, two-sided, for one look at a time that was fixed beforehand (experiment-statistics.md section 1): Δ ± t(1 − α/2, df)·se,
 * p = P(|T| > |Δ|/se). The p-value is a tail of its own, so that it has its digits below 1e-16.
 */
export function testFixed(
  { size, standardError, degreesOfFreedom }: Effect,
  { alpha = DEFAULT_ALPHA }: { alpha?: number } = {},
): TestResult {
  const half = studentUpperQuantile(alpha / 2, degreesOfFreedom) * standardError;
  return {
    interval: { lower: size - half, upper: size + half },
    pValue: studentTwoSidedTail(size / standardError, degreesOfFreedom),
  };
}
