import type { Effect } from '../effect/Effect.ts';
import { DEFAULT_ALPHA, type TestResult } from './fixedTest.ts';

/** N*: the units of both arms for which the interval is narrowest. It stays the same within a phase. */
export const DEFAULT_TUNING = 5_000;

export interface SequentialOptions {
  alpha?: number;
  /** N*, units of both arms together. */
  tuning?: number;
}

/**
 * ρ of the mixture: ρ² = (−2 ln α + ln(1 − 2 ln α))/N*.
 * @throws RangeError where α is no probability, or N* no number above 0: every interval would be NaN
 */
export function sequentialRho({ alpha = DEFAULT_ALPHA, tuning = DEFAULT_TUNING }: SequentialOptions = {}): number {
  if (!(alpha > 0 && alpha < 1)) throw new RangeError(`not a probability between 0 and 1: ${alpha}`);
  if (!(tuning > 0 && Number.isFinite(tuning))) throw new RangeError(`not a number of units above 0: ${tuning}`);
  return Math.sqrt((-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / tuning);
}

/**
 * c(n) = √(2(nρ² + 1)/(nρ²) · ln(√(nρ² + 1)/α)): how many standard errors the half-width of the sequential interval is.
 * @param units of both arms together
 */
export function sequentialMultiplier(units: number, options: SequentialOptions = {}): number {
  const spread = units * sequentialRho(options) ** 2;
  return Math.sqrt(((2 * (spread + 1)) / spread) * Math.log(Math.sqrt(spread + 1) / (options.alpha ?? DEFAULT_ALPHA)));
}

/**
 * Asymptotic confidence sequence (Waudby-Smith et al. 2023, experiment-statistics.md section 1), which holds at every look together:
 * Δ ± c(n)·se, p = min(1, √(nρ² + 1)·exp(−nρ²(Δ/se)²/(2(nρ² + 1)))). Since ρ depends on α, so does the p-value.
 */
export function testSequential({ size, standardError, units }: Effect, options: SequentialOptions = {}): TestResult {
  const half = sequentialMultiplier(units, options) * standardError;
  const spread = units * sequentialRho(options) ** 2;
  const exponent = (-spread * (size / standardError) ** 2) / (2 * (spread + 1));
  return {
    interval: { lower: size - half, upper: size + half },
    pValue: Math.min(1, Math.sqrt(spread + 1) * Math.exp(exponent)),
  };
}
