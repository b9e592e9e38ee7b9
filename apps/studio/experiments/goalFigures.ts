import type { ProportionArm } from '@cumulus/experiment-statistics';
import { GOALS } from '@cumulus/tracking-plan';
import type { ExperimentData, ResultRow } from './ExperimentData.ts';
import type { MetricResult } from './ExperimentResult.ts';
import { armsOf, type GoalArm, sumTotals, valueArms, visitorsOf, vitalArms } from './goalArms.ts';

/** What all visitors until the end of a day say. */
export interface DayEnd {
  day: string;
  arms: readonly GoalArm[];
}

/** A goal of an experiment, with its arms. */
export interface GoalFigures extends Omit<MetricResult, 'arms'> {
  /** Of all visitors. */
  whole: readonly GoalArm[];
  /** Of each value of a dimension. */
  parts(dimension: string): { value: string; arms: readonly GoalArm[] }[];
  days(): DayEnd[];
}

/** Web vitals, as queries name them. */
export const VITALS: Readonly<Record<string, string>> = {
  ...{ 'largest contentful paint': 'lcp', 'interaction to next paint': 'inp', 'layout shift': 'cls' },
};

/** Whether a goal is read of `experiment-measures`. */
export function isMeasured(name: string): boolean {
  const from = GOALS.get(name)?.from;
  return from !== undefined && 'kind' in from && from.kind !== 'quantile';
}

/** Reads what an experiment's data says about a goal of the tracking plan. @param arms number of variations */
export function goalFigures(data: ExperimentData, name: string, arms: number): GoalFigures {
  const goal = GOALS.get(name);
  const from = goal?.from;
  const better = goal?.better ?? 'more';
  const label = goal?.meaning ?? name;
  if (!from || !('kind' in from)) return { name, label, better, kind: 'rate', ...reachedBy(data, name, arms) };
  const { unit: kind = 'number' } = from;
  const of = from.kind === 'quantile' ? quantileOf(data, name, arms) : measuredBy(data, name, from.kind, arms);
  return { name, label: `${label} (${from.value})`, better, kind, ...of };
}

type Figures = Pick<GoalFigures, 'whole' | 'parts' | 'days'>;

/** The share of visitors who have the event. Over time each conversion counts from its day on. */
function reachedBy({ results, days }: ExperimentData, goal: string, arms: number): Figures {
  return {
    whole: armsOf(ofDimension(results, 'all'), goal, arms),
    parts: (dimension) =>
      valuesOf(results, dimension).map(({ value, rows }) => ({ value, arms: armsOf(rows, goal, arms) })),
    days() {
      const totals = Array.from({ length: arms }, () => ({ units: 0, conversions: 0 }));
      return [...new Set(days.map(({ day }) => day))].sort().map((day) => {
        for (const row of days) {
          const total = row.day === day ? totals[row.variation] : undefined;
          if (!total) continue;
          total.units += row.visitors;
          if (row.goal === goal) total.conversions += row.conversions;
        }
        return { day, arms: totals.map((total): ProportionArm => ({ kind: 'proportion', ...total })) };
      });
    },
  };
}

/** A value of each visitor. Over time visitors count from the day of their first exposure on, with what they did since. */
function measuredBy(data: ExperimentData, goal: string, kind: 'mean' | 'ratio', arms: number): Figures {
  const ofGoal = data.measures.filter((row) => row.goal === goal);
  const indexes = Array.from({ length: arms }, (_, index) => index);
  const armsIn = (units: readonly number[], isIn: (row: (typeof ofGoal)[number]) => boolean) =>
    valueArms(
      kind,
      units,
      indexes.map((index) => sumTotals(ofGoal.filter((row) => row.variation === index && isIn(row)))),
    );
  return {
    whole: armsIn(
      indexes.map((index) => visitorsOf(ofDimension(data.results, 'all'), index)),
      ({ dimension }) => dimension === 'all',
    ),
    parts: (dimension) =>
      valuesOf(data.results, dimension).map(({ value, rows }) => ({
        value,
        arms: armsIn(
          indexes.map((index) => visitorsOf(rows, index)),
          (row) => row.dimension === dimension && row.value === value,
        ),
      })),
    days() {
      const visitors = data.days.filter((row) => row.goal === '' && row.visitors > 0);
      return [...new Set(visitors.map(({ day }) => day))].sort().map((day) => ({
        day,
        arms: armsIn(
          indexes.map((index) =>
            visitors.reduce((sum, row) => (row.variation === index && row.day <= day ? sum + row.visitors : sum), 0),
          ),
          (row) => row.dimension === 'day' && row.value <= day,
        ),
      }));
    },
  };
}

/** A percentile: its parts and days aren't read. */
const quantileOf = ({ guardrails }: ExperimentData, goal: string, arms: number): Figures => ({
  whole: vitalArms(guardrails, VITALS[goal] ?? '', arms),
  parts: () => [],
  days: () => [],
});

const ofDimension = (rows: readonly ResultRow[], dimension: string) =>
  rows.filter((row) => row.dimension === dimension);

function valuesOf(results: readonly ResultRow[], dimension: string): { value: string; rows: ResultRow[] }[] {
  const rows = ofDimension(results, dimension);
  return [...Map.groupBy(rows, ({ value }) => value)].map(([value, ofValue]) => ({ value, rows: ofValue }));
}
