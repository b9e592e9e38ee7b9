import type { Arm, MeanArm, ProportionArm, QuantileArm, RatioArm } from '@cumulus/experiment-statistics';
import type { ErrorRow, GuardrailRow, MeasureRow, ResultRow } from './ExperimentData.ts';

/** An arm of a goal. `people`: how many of its units have a value, where a value doesn't come of each. */
export type GoalArm = Arm & { people?: number };

/** Of how many people the figures of an arm are. */
export function peopleOf(arm: GoalArm): number {
  return arm.kind === 'proportion' ? arm.conversions : (arm.people ?? arm.units);
}

/** Visitors of a variation. */
export const visitorsOf = (rows: readonly ResultRow[], variation: number) =>
  rows.find((row) => row.variation === variation && row.goal === '')?.visitors ?? 0;

/** The arms of a goal that visitors reach. What they did before counts where some did it in each arm. */
export function armsOf(rows: readonly ResultRow[], goal: string, arms: number): ProportionArm[] {
  const found = Array.from({ length: arms }, (_, variation) => ({
    units: visitorsOf(rows, variation),
    row: rows.find((row) => row.variation === variation && row.goal === goal),
  }));
  const hasHistory = found.every(({ row }) => (row?.before ?? 0) > 0);
  return found.map(({ units, row }) => ({
    ...{ kind: 'proportion', units, conversions: row?.conversions ?? 0 },
    ...(hasHistory && row && { before: { conversions: row.before, both: row.in_both } }),
  }));
}

/** What is summed of an arm's visitors. */
export type Totals = Omit<MeasureRow, 'dimension' | 'value' | 'variation' | 'goal'>;

const NOTHING: Totals = {
  ...{ visitors: 0, total: 0, squares: 0, divisor: 0, divisor_squares: 0, products: 0 },
  ...{ before_total: 0, before_squares: 0, before_divisor: 0, before_divisor_squares: 0, before_products: 0 },
  ...{ totals: 0, divisors: 0, total_with_before_divisor: 0, divisor_with_before_total: 0 },
};
const NAMES = Object.keys(NOTHING) as (keyof Totals)[];

/** The sums of rows. */
export const sumTotals = (rows: readonly Totals[]): Totals =>
  rows.reduce<Totals>((sum, row) => {
    const added = NAMES.map((name) => [name, sum[name] + row[name]]);
    return Object.fromEntries(added) as Totals;
  }, NOTHING);

/** The arms of a goal that is a value of each visitor. What they had before counts where it differs in each arm. */
export function valueArms(kind: 'mean' | 'ratio', units: readonly number[], totals: readonly Totals[]): GoalArm[] {
  const hasHistory = totals.every((one) => one.before_squares > 0 && (kind === 'mean' || one.before_divisor > 0));
  return totals.map((one, index) => {
    const arm = kind === 'mean' ? meanArm(one, units[index] ?? 0) : ratioArm(one, units[index] ?? 0);
    const { before, ...plain } = arm;
    return { ...(hasHistory && before ? arm : plain), people: one.visitors } as GoalArm;
  });
}

const meanArm = (one: Totals, units: number): MeanArm => ({
  ...{ kind: 'mean', units, sum: one.total, sumOfSquares: one.squares },
  before: { sum: one.before_total, sumOfSquares: one.before_squares, sumOfProducts: one.totals },
});

const ratioArm = (one: Totals, units: number): RatioArm => ({
  ...{ kind: 'ratio', units, sumOfProducts: one.products },
  numerator: { sum: one.total, sumOfSquares: one.squares },
  denominator: { sum: one.divisor, sumOfSquares: one.divisor_squares },
  before: {
    numerator: { sum: one.before_total, sumOfSquares: one.before_squares },
    denominator: { sum: one.before_divisor, sumOfSquares: one.before_divisor_squares },
    ...{ sumOfProducts: one.before_products, numerators: one.totals, denominators: one.divisors },
    numeratorWithDenominatorBefore: one.total_with_before_divisor,
    denominatorWithNumeratorBefore: one.divisor_with_before_total,
  },
});

/** Errors by page view of monitored visitors. */
export function errorArms(rows: readonly ErrorRow[], arms: number): GoalArm[] {
  const found = Array.from({ length: arms }, (_, index) => rows.find(({ variation }) => variation === index));
  const totals = found.map((row) => ({ ...NOTHING, ...row, visitors: row?.affected ?? 0 }));
  const units = found.map((row) => row?.visitors ?? 0);
  return valueArms('ratio', units, totals);
}

/** The level of quantiles: that at which web vitals are judged. */
const LEVEL = 0.75;

/** The arms of a web vital, one value for each visitor. */
export function vitalArms(rows: readonly GuardrailRow[], measure: string, arms: number): QuantileArm[] {
  const none: QuantileArm = { kind: 'quantile', units: 0, level: LEVEL, estimate: 0, lower: 0, upper: 0, boundsFor: 0 };
  return Array.from({ length: arms }, (_, index) => {
    const row = rows.find((one) => one.measure === measure && one.variation === index);
    if (!row || row.estimate === null || row.lower === null || row.upper === null) return none;
    const { visitors: units, estimate, lower, upper, bounds_for: boundsFor } = row;
    return { ...none, units, estimate, lower, upper, boundsFor: boundsFor ?? units };
  });
}
