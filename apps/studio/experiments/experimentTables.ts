import type { ReportColumn, ReportValue } from '../reports/Report.ts';
import { type ArmResult, type ExperimentResult, isHiddenArm, type MetricResult } from './ExperimentResult.ts';

export type TableName = 'results' | 'over-time' | 'parts';

/** What the screen of an experiment shows, as a report. */
interface ExperimentTable {
  title: string;
  /** What it has, in one sentence. */
  definition: string;
  columns: readonly ReportColumn[];
  /** Each row is of one variation. */
  rowsOf(result: ExperimentResult): TableRow[];
}

interface TableRow {
  /** The values of the first columns. */
  of: readonly ReportValue[];
  arm: ArmResult;
}

const COUNTED =
  'visitors from their first exposure in the phase on, and what they did within 14 days of it; who saw two variations is left out';
const COMPUTED =
  'the intervals, p-values and chances are computed from the counts of the query (docs/experiment-statistics.md)';
/** What the figures count, whichever the table. */
export const UNIT = 'visitors who are measured and saw one variation only';

const text = (name: string, label: string): ReportColumn => ({ name, label, type: 'text' });
const number = (name: string, label: string): ReportColumn => ({ name, label, type: 'number' });
const share = (name: string, label: string): ReportColumn => ({ name, label, type: 'percent' });
const range = (name: string, label: string) => [
  share(`${name}_lower`, `${label}, lower end`),
  share(`${name}_upper`, `${label}, upper end`),
];

const COUNTS: readonly ReportColumn[] = [
  text('variation', 'Variation'),
  { ...number('visitors', 'Visitors'), visitors: true },
  { ...number('reached', 'Reached'), people: true },
  { ...number('with_value', 'With a value'), people: true },
  number('value', 'Rate or value'),
  ...[share('lift', 'Lift'), ...range('fixed', 'Fixed interval'), ...range('sequential', 'Sequential interval')],
];
const TESTS: readonly ReportColumn[] = [
  ...range('corrected', 'Sequential interval, corrected'),
  ...[share('chance_to_win', 'Chance to win'), number('p', 'p'), number('p_corrected', 'p, corrected')],
  ...[text('cuped', 'CUPED'), text('verdict', 'Verdict')],
];

const metricRows =
  (role: string) =>
  ({ name, kind, arms }: MetricResult): TableRow[] =>
    arms.map((arm) => ({ of: [role, name, kind], arm }));

export const TABLES: Readonly<Record<TableName, ExperimentTable>> = {
  results: {
    title: 'Results',
    definition: `Goals and guardrails of each variation against the first: ${COUNTED}; ${COMPUTED}.`,
    columns: [...[text('role', 'Role'), text('metric', 'Metric'), text('kind', 'Kind')], ...COUNTS, ...TESTS],
    rowsOf: ({ goals, guardrails }) => [
      ...goals.flatMap(metricRows('goal')),
      ...guardrails.flatMap(metricRows('guardrail')),
    ],
  },
  'over-time': {
    title: 'Results over time',
    definition: `The first goal of all visitors until the end of each day: ${COUNTED}; ${COMPUTED}.`,
    columns: [{ name: 'day', label: 'Day', type: 'date' }, ...COUNTS],
    rowsOf: ({ overTime }) => overTime.flatMap(({ day, arms }) => arms.map((arm) => ({ of: [day], arm }))),
  },
  parts: {
    title: 'Results by part',
    definition: `The first goal by device, country, source, new or returning, as the first exposure says, for looking and not for deciding: ${COUNTED}; ${COMPUTED}.`,
    columns: [...[text('dimension', 'Dimension'), text('part', 'Part')], ...COUNTS],
    rowsOf: ({ cuts }) =>
      cuts.flatMap(({ dimension, rows }) =>
        rows.flatMap(({ value, arms }) => arms.map((arm) => ({ of: [dimension, value], arm }))),
      ),
  },
};
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** The rows of a table, and how many of them hide the figures of fewer than 5 people. */
export function tableRows({ columns, rowsOf }: ExperimentTable, result: ExperimentResult) {
  const rows = rowsOf(result);
  return {
    rows: rows.map(({ of, arm }): ReportValue[] => {
      const values = valuesOf(arm);
      return columns.map(({ name }, index) => of[index] ?? values[name] ?? null);
    }),
    hidden: rows.filter(({ arm }) => isHiddenArm(arm)).length,
  };
}

/** By the names of the columns. The corrected interval is the sequential one where nothing had to be corrected, and has no ends where it has no bounds. */
function valuesOf({ against, ...arm }: ArmResult): Readonly<Record<string, ReportValue | undefined>> {
  const { fixed, sequential } = against ?? {};
  const corrected = against?.corrected === undefined ? sequential : against.corrected;
  return {
    ...{ variation: arm.variation, visitors: arm.visitors, reached: arm.conversions, with_value: arm.people },
    ...{ value: arm.estimate, lift: against?.lift, fixed_lower: fixed?.lower, fixed_upper: fixed?.upper },
    ...{ sequential_lower: sequential?.lower, sequential_upper: sequential?.upper },
    ...{ corrected_lower: corrected?.lower, corrected_upper: corrected?.upper },
    ...{
      chance_to_win: against?.chanceToWin,
      p: against?.p,
      p_corrected: against && (against.correctedP ?? against.p),
    },
    ...{ cuped: against && (against.isAdjusted ? 'yes' : 'no'), verdict: arm.verdict },
  };
}
