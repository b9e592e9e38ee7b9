import type { Arm, RatioArm, Sums } from './Arm.ts';
import { quantileVariance } from './quantiles.ts';

/** What all formulas need of an arm. */
export interface Moments {
  /** n. */
  units: number;
  /** m, in the unit of the metric. */
  mean: number;
  /** v of one unit, so that v/n is the squared standard error of the mean. */
  variance: number;
}

/**
 * Mean and variance of an arm, experiment-statistics.md sections 1 and 4: proportion v = m(1 − m), mean v = (Σy² − (Σy)²/n)/(n − 1), ratio by the
 * delta method, quantile by its bounds. All zero without units.
 */
export function momentsOf(arm: Arm): Moments {
  const { units } = arm;
  if (units === 0) return { units, mean: 0, variance: 0 };
  switch (arm.kind) {
    case 'proportion':
      return proportionMoments(units, arm.conversions);
    case 'mean':
      return meanMoments(units, arm);
    case 'ratio':
      return ratioMoments(arm);
    case 'quantile':
      return { units, mean: arm.estimate, variance: quantileVariance(arm) };
  }
}

/** m = x/n, v = m(1 − m). */
export function proportionMoments(units: number, conversions: number): Moments {
  const mean = conversions / units;
  return { units, mean, variance: mean * (1 - mean) };
}

/** m = Σy/n, v = (Σy² − (Σy)²/n)/(n − 1). */
export function meanMoments(units: number, { sum, sumOfSquares }: Sums): Moments {
  return { units, mean: sum / units, variance: covarianceOf(units, sum, sum, sumOfSquares) };
}

/** (ΣAB − ΣA·ΣB/n)/(n − 1); 0 for a single unit. */
export function covarianceOf(units: number, sumA: number, sumB: number, sumOfProducts: number): number {
  return units > 1 ? (sumOfProducts - (sumA * sumB) / units) / (units - 1) : 0;
}

/** R = m_M/m_D; v = v_M/m_D² + v_D m_M²/m_D⁴ − 2 cov m_M/m_D³. Zero where the denominator is. */
export function ratioMoments({
  units,
  numerator,
  denominator,
  sumOfProducts,
}: Pick<RatioArm, 'units' | 'numerator' | 'denominator' | 'sumOfProducts'>): Moments {
  if (denominator.sum === 0) return { units, mean: 0, variance: 0 };
  const mean = numerator.sum / denominator.sum;
  const covariance = covarianceOf(units, numerator.sum, denominator.sum, sumOfProducts);
  const [m, d] = [meanMoments(units, numerator), meanMoments(units, denominator)];
  return { units, mean, variance: (m.variance + d.variance * mean ** 2 - 2 * covariance * mean) / d.mean ** 2 };
}
