import { normalUpperQuantile } from '../distributions/normal.ts';
import { DEFAULT_ALPHA } from '../inference/fixedTest.ts';
import { DEFAULT_TUNING, sequentialMultiplier } from '../inference/sequentialTest.ts';

export const DEFAULT_POWER = 0.8;

/**
 * How the end result is read. `fixed`: once, at the end. `sequential`: GrowthBook's planner, which widens the standard error by c(2n)/z(1 − α/2).
 * `sequential-half-width`: GrowthBook's power of running experiments, which puts c(2n) in place of z(1 − α/2).
 */
export type PlannedTest = 'fixed' | 'sequential' | 'sequential-half-width';

/** What is known before the start. Arms are equally large. */
export interface Plan {
  /** m, the control's rate or mean. */
  mean: number;
  /** v of one unit: m(1 − m) for a proportion. */
  variance: number;
  /** v of one unit of the variant; that of the control by default. */
  variantVariance?: number;
  /** Probability of finding the effect where there is one. */
  power?: number;
  alpha?: number;
  test?: PlannedTest;
  /** N* of the sequential test in units of both arms; `planned` takes the number that is planned, at which the interval is narrowest. */
  tuning?: number | 'planned';
}

/** @throws RangeError for values that no plan can have */
export function checkPlan({ mean, variance, variantVariance = variance, power = DEFAULT_POWER, alpha }: Plan): void {
  if (!(Number.isFinite(mean) && mean !== 0)) throw new RangeError(`no mean to be changed by a share of it: ${mean}`);
  if (!(variance > 0 && variantVariance > 0)) throw new RangeError('a plan needs a variance above 0');
  if (!(power > (alpha ?? DEFAULT_ALPHA) && power < 1)) throw new RangeError(`not a power between α and 1: ${power}`);
}

/** z(1 − α/2), of a two-sided test. */
export const criticalValue = ({ alpha = DEFAULT_ALPHA }: Pick<Plan, 'alpha'>): number => normalUpperQuantile(alpha / 2);

/** z(power), which the effect has to exceed the critical value by, in standard errors. */
export const powerQuantile = ({ power = DEFAULT_POWER }: Pick<Plan, 'power'>): number => normalUpperQuantile(1 - power);

/** c(2n) of both arms together. */
export function plannedMultiplier(
  unitsPerArm: number,
  { alpha = DEFAULT_ALPHA, tuning = DEFAULT_TUNING }: Plan,
): number {
  const units = 2 * unitsPerArm;
  return sequentialMultiplier(units, { alpha, tuning: tuning === 'planned' ? units : tuning });
}
