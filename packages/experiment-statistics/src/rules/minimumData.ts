import type { Arm } from '../metrics/Arm.ts';
import { momentsOf } from '../metrics/moments.ts';
import { hasUnusableBounds } from '../metrics/quantiles.ts';

/** This project's rule: an arm with fewer conversions gives no verdict; of a mean, ratio or quantile, one with fewer units. */
const MIN_COUNT = 100;
/** GrowthBook's rule: the larger total of both arms. */
const GROWTHBOOK_MIN_TOTAL = 150;

/** The largest share of the squared mean that is rounding of sums: values that differ have a million times more. */
const ROUNDING = 1e-12;

/** What GrowthBook counts: conversions, the sum of a value or of a numerator; of quantiles the number of values. */
function totalOf(arm: Arm): number {
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
  /** At least 100 conversions in each arm; of a mean, ratio or quantile, at least 100 units, and a ratio with a denominator. */
  isEnough: boolean;
  /** What the arm that has fewer has of these. */
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
  const fewest = Math.min(countOf(control), countOf(variant));
  const totals = [totalOf(control), totalOf(variant)];
  const [least, most] = [Math.min(...totals), Math.max(...totals)];
  return {
    isEnough: fewest >= MIN_COUNT,
    fewest,
    growthBook: {
      isEnough: least > 0 && most >= GROWTHBOOK_MIN_TOTAL,
      progress: Math.min(1, Math.max(0, most) / GROWTHBOOK_MIN_TOTAL),
    },
  };
}

/** What is counted towards the minimum: a sum of milliseconds or of money says nothing about how many visitors it comes from. */
function countOf(arm: Arm): number {
  if (arm.kind === 'proportion') return arm.conversions;
  return arm.kind === 'ratio' && arm.denominator.sum === 0 ? 0 : arm.units;
}

/** Units that an arm needs for the minimum at its rate so far; undefined while it has nothing that is counted. */
export function unitsForMinimum(arm: Arm): number | undefined {
  const count = countOf(arm);
  return count > 0 ? Math.ceil((MIN_COUNT * arm.units) / count) : undefined;
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
