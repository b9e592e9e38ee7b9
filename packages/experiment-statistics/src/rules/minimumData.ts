import type { Arm } from '../metrics/Arm.ts';
import { momentsOf } from '../metrics/moments.ts';
import { hasUnusableBounds } from '../metrics/quantiles.ts';

/** This project's rule: an arm with fewer conversions gives no verdict. */
export const MIN_CONVERSIONS = 100;
/** GrowthBook's rule: the larger total of both arms. */
const GROWTHBOOK_MIN_TOTAL = 150;

/** The largest share of the squared mean that is rounding of sums: values that differ have a million times more. */
const ROUNDING = 1e-12;

/** What an arm has of its metric: conversions, the sum of a value or of a numerator; of quantiles the number of values. */
export function totalOf(arm: Arm): number {
  switch (arm.kind) {
    case 'proportion':
      return arm.conversions;
    case 'mean':
      return arm.sum;
    case 'ratio':
      return arm.numerator.sum;
    case 'quantile':
      return arm.units;
  }
}

/** Whether there is enough data for a verdict, by this project's rule; and by GrowthBook's, which its users know. */
export interface MinimumData {
  /** At least 100 conversions in each arm. */
  isEnough: boolean;
  /** Conversions of the arm that has fewer. */
  fewest: number;
  /** GrowthBook's rule, looser where one arm has few: both totals above 0, and the larger one at least 150. */
  growthBook: {
    isEnough: boolean;
    /** The larger total as a share of 150, at most 1. */
    progress: number;
  };
}

/** The rules of minimum data, experiment-statistics.md section 8. */
export function checkMinimumData(control: Arm, variant: Arm): MinimumData {
  const totals = [totalOf(control), totalOf(variant)];
  const [fewest, most] = [Math.min(...totals), Math.max(...totals)];
  return {
    isEnough: fewest >= MIN_CONVERSIONS,
    fewest,
    growthBook: {
      isEnough: fewest > 0 && most >= GROWTHBOOK_MIN_TOTAL,
      progress: Math.min(1, Math.max(0, most) / GROWTHBOOK_MIN_TOTAL),
    },
  };
}

/** Why two arms can't be compared: show their counts only. */
export type Untestable =
  /** Fewer than two units in an arm. */
  | 'too-few-units'
  /** Nobody converted in an arm, or its mean is zero: there is no lift. */
  | 'no-conversions'
  /** All units of an arm have the same value, as at a rate of 100 %. */
  | 'no-variance'
  /** Too few values for the bounds of a quantile, or equal bounds. */
  | 'no-bounds';

/**
 * Finds why a comparison has no result. For these cases GrowthBook's engine answers with lift 0, interval 0 … 0, p 1 and chance 0.5, which are never
 * shown as results (experiment-statistics.md section 8).
 */
export function findUntestable(control: Arm, variant: Arm): Untestable | undefined {
  const arms = [control, variant];
  const moments = arms.map(momentsOf);
  if (moments.some(({ units }) => units <= 1)) return 'too-few-units';
  if (arms.some((arm) => arm.kind === 'quantile' && hasUnusableBounds(arm))) return 'no-bounds';
  if (moments.some(({ mean }) => mean === 0)) return 'no-conversions';
  return moments.some(({ mean, variance }, index) => !(variance > leastVariance(arms[index], mean)))
    ? 'no-variance'
    : undefined;
}

/** Of a constant value the difference of nearly equal sums leaves rounding, as often above zero as below. A quantile has no sums. */
const leastVariance = (arm: Arm | undefined, mean: number): number =>
  arm?.kind === 'mean' || arm?.kind === 'ratio' ? ROUNDING * mean ** 2 : 0;
