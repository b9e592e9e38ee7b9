import { normalUpperQuantile } from '../distributions/normal.ts';
import type { QuantileArm } from './Arm.ts';

/** The bounds of a quantile are those of a 95 % interval, whatever the interval that is shown. */
const Z = normalUpperQuantile(0.025);
const SMALLEST_SIZE = 100;
const MAX_DOUBLINGS = 19;
/** Values in whole units (milliseconds) often have equal bounds: from 100 values on the variance is at least this. */
const MIN_VARIANCE = 1e-5;
const MIN_VARIANCE_FROM = 100;

/**
 * Where a query takes the lower and upper sample quantile of `QuantileArm`, experiment-statistics.md section 4: ν ∓ 1.96√(ν(1 − ν)/n*), with n* the
 * largest 100·2^k ≤ n, so that the levels don't depend on n and the query knows them beforehand. With fewer than 100 values n* is n.
 */
export function quantileBounds(level: number, units: number): { boundsFor: number; lower: number; upper: number } {
  const doublings = Math.min(MAX_DOUBLINGS, Math.max(0, Math.floor(Math.log2(units / SMALLEST_SIZE))));
  const boundsFor = Math.min(units, SMALLEST_SIZE * 2 ** doublings);
  const distance = Z * Math.sqrt((level * (1 - level)) / boundsFor);
  return { boundsFor, lower: level - distance, upper: level + distance };
}

/** v = (n* / n)(n − 1)((upper − lower)/(2 · 1.96))², section 4. */
export function quantileVariance({ units, lower, upper, boundsFor }: QuantileArm): number {
  const variance = (boundsFor / units) * (units - 1) * ((upper - lower) / (2 * Z)) ** 2;
  return units < MIN_VARIANCE_FROM ? variance : Math.max(variance, MIN_VARIANCE);
}

/** Whether the values are too few for the bounds to lie inside the sample (n ≤ z²·max(ν/(1 − ν), (1 − ν)/ν)), or the bounds are equal. */
export function hasUnusableBounds({ units, level, lower, upper }: QuantileArm): boolean {
  const odds = level / (1 - level);
  return units <= Z ** 2 * Math.max(odds, 1 / odds) || upper === lower;
}
