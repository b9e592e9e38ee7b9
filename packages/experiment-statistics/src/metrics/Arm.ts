/** Sum and sum of squares of a value over all units of an arm. */
export interface Sums {
  sum: number;
  sumOfSquares: number;
}

/** Share of units that did something: a unit counts once, however often it did it. */
export interface ProportionArm {
  kind: 'proportion';
  /** Units (visitors) of the arm. */
  units: number;
  /** Units that converted after their exposure. */
  conversions: number;
  /** CUPED: units that converted in the window before their exposure, and units that did in both. */
  before?: { conversions: number; both: number };
}

/** Mean of a value that each unit has, such as revenue or milliseconds. */
export interface MeanArm extends Sums {
  kind: 'mean';
  units: number;
  /** CUPED: the same value in the window before the exposure, with Σ(after · before). */
  before?: Sums & { sumOfProducts: number };
}

/** Ratio of two values of each unit, such as form starts per page view. The unit is what was randomised, not the denominator. */
export interface RatioArm {
  kind: 'ratio';
  units: number;
  numerator: Sums;
  denominator: Sums;
  /** Σ(numerator · denominator) over the units. */
  sumOfProducts: number;
  /** CUPED: the same two values in the window before the exposure. */
  before?: RatioBefore;
}

/** The window before the exposure of a ratio metric, and its products with the window after it. */
export interface RatioBefore {
  numerator: Sums;
  denominator: Sums;
  /** Σ(numerator before · denominator before). */
  sumOfProducts: number;
  /** Σ(numerator · numerator before). */
  numerators: number;
  /** Σ(denominator · denominator before). */
  denominators: number;
  /** Σ(numerator · denominator before). */
  numeratorWithDenominatorBefore: number;
  /** Σ(denominator · numerator before). */
  denominatorWithNumeratorBefore: number;
}

/** A quantile of one value for each unit, such as the 75th percentile of LCP. */
export interface QuantileArm {
  kind: 'quantile';
  /** Values of the arm, one for each unit. */
  units: number;
  /** ν, above 0 and below 1. */
  level: number;
  /** The sample quantile at ν. */
  estimate: number;
  /** The sample quantiles at the levels of `quantileBounds`. */
  lower: number;
  upper: number;
  /** n*: the number of values for which the levels of the bounds were chosen. */
  boundsFor: number;
}

/** What a query of the store returns for one arm and metric: the sums from which every figure is computed. */
export type Arm = ProportionArm | MeanArm | RatioArm | QuantileArm;

/** @throws RangeError for sums that no data can have: negative, not finite, more conversions than units */
export function checkArm(arm: Arm): void {
  const { units } = arm;
  if (!Number.isInteger(units) || units < 0) throw new RangeError(`units must be a whole number from 0 on: ${units}`);
  const invalid = numbersOf(arm).find((value) => !Number.isFinite(value));
  if (invalid !== undefined) throw new RangeError(`not a finite sum: ${invalid}`);
  if (arm.kind === 'proportion') checkCounts(arm);
  if (arm.kind === 'quantile') checkQuantile(arm);
}

function checkCounts({ units, conversions, before }: ProportionArm): void {
  const isCount = (count: number, most: number) => Number.isInteger(count) && count >= 0 && count <= most;
  if (!isCount(conversions, units)) throw new RangeError(`${conversions} conversions of ${units} units`);
  if (!before) return;
  if (!isCount(before.conversions, units))
    throw new RangeError(`${before.conversions} earlier conversions of ${units} units`);
  if (!isCount(before.both, Math.min(conversions, before.conversions)))
    throw new RangeError(`${before.both} units converted twice, of ${conversions} and ${before.conversions}`);
}

function checkQuantile({ level, lower, upper, units, boundsFor }: QuantileArm): void {
  if (!(level > 0 && level < 1)) throw new RangeError(`not a level between 0 and 1: ${level}`);
  if (lower > upper) throw new RangeError(`the lower bound ${lower} is above the upper ${upper}`);
  if (boundsFor > units || (units > 0 && boundsFor < 1))
    throw new RangeError(`bounds for ${boundsFor} of ${units} values`);
}

/** All numbers of an arm, nested ones too. */
function numbersOf(sums: object): number[] {
  return Object.values(sums).flatMap((value) => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? numbersOf(value) : [];
  });
}
