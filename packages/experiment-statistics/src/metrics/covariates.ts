import type { Arm, RatioArm } from './Arm.ts';
import { covarianceOf, type Moments, meanMoments, proportionMoments, ratioMoments } from './moments.ts';

/** The metric in the window before the exposure (X of CUPED), and its covariance with the window after it (Y). */
export interface Covariate extends Moments {
  /** cov(Y, X) of one unit. */
  covariance: number;
}

/**
 * Moments of an arm's covariate, experiment-statistics.md section 3. The divisor of a covariance is n for two binary variables, as in v = m(1 − m),
 * else n − 1.
 * @returns undefined where the arm has none; quantiles are never adjusted
 */
export function covariateOf(arm: Arm): Covariate | undefined {
  if (arm.kind === 'quantile' || !arm.before || arm.units === 0) return undefined;
  const { units } = arm;
  switch (arm.kind) {
    case 'proportion': {
      const { conversions, both } = arm.before;
      const covariance = both / units - (arm.conversions / units) * (conversions / units);
      return { ...proportionMoments(units, conversions), covariance };
    }
    case 'mean': {
      const covariance = covarianceOf(units, arm.sum, arm.before.sum, arm.before.sumOfProducts);
      return { ...meanMoments(units, arm.before), covariance };
    }
    case 'ratio':
      return { ...ratioMoments({ units, ...arm.before }), covariance: ratioCovariance(arm, arm.before) };
  }
}

/**
 * Covariance of a ratio with itself in the window before, by the delta method: the gradients of M/D and of the earlier M/D, multiplied by the 2 × 2
 * covariances between (M, D) and the earlier (M, D).
 */
function ratioCovariance({ units, numerator, denominator }: RatioArm, before: NonNullable<RatioArm['before']>): number {
  if (denominator.sum === 0 || before.denominator.sum === 0) return 0;
  const now = numerator.sum / denominator.sum;
  const earlier = before.numerator.sum / before.denominator.sum;
  const [m, d, mBefore, dBefore] = [numerator.sum, denominator.sum, before.numerator.sum, before.denominator.sum];
  const combined =
    covarianceOf(units, m, mBefore, before.numerators) -
    earlier * covarianceOf(units, m, dBefore, before.numeratorWithDenominatorBefore) -
    now * covarianceOf(units, d, mBefore, before.denominatorWithNumeratorBefore) +
    now * earlier * covarianceOf(units, d, dBefore, before.denominators);
  return combined / ((d / units) * (dBefore / units));
}

/**
 * θ = cov(Y, X)/var(X), over both arms taken together as one sample (sums added, not centred for each arm); for ratios over the summed variances and
 * covariances of the arms. 0, so no adjustment, where X or Y has no variance or an arm has no covariate.
 */
export function thetaOf(control: Arm, variant: Arm): number {
  const parts = [pool(control, variant) ?? [control, variant]].flat().map((arm) => covariateOf(arm));
  const variance = parts.reduce((sum, part) => sum + (part?.variance ?? Number.NaN), 0);
  const covariance = parts.reduce((sum, part) => sum + (part?.covariance ?? Number.NaN), 0);
  return variance > 0 && covariance !== 0 ? covariance / variance : 0;
}

/** Both arms of a proportion or mean as one sample. */
function pool(a: Arm, b: Arm): Arm | undefined {
  const units = a.units + b.units;
  if (a.kind === 'proportion' && b.kind === 'proportion' && a.before && b.before) {
    const before = {
      conversions: a.before.conversions + b.before.conversions,
      both: a.before.both + b.before.both,
    };
    return { kind: 'proportion', units, conversions: a.conversions + b.conversions, before };
  }
  if (a.kind === 'mean' && b.kind === 'mean' && a.before && b.before) {
    const before = {
      sum: a.before.sum + b.before.sum,
      sumOfSquares: a.before.sumOfSquares + b.before.sumOfSquares,
      sumOfProducts: a.before.sumOfProducts + b.before.sumOfProducts,
    };
    return { kind: 'mean', units, sum: a.sum + b.sum, sumOfSquares: a.sumOfSquares + b.sumOfSquares, before };
  }
  return undefined;
}
