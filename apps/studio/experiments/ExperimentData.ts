import { z } from 'zod';
import type { ReportRows } from '../reports/Report.ts';

const count = z.number().int().min(0);

const resultSchema = z.object({
  dimension: z.string(),
  value: z.string(),
  variation: z.number(),
  /** Empty: the row has the visitors. */
  goal: z.string(),
  visitors: count,
  conversions: count,
  times: count,
  squares: count,
  before: count,
  in_both: count,
});
const daySchema = z.object({
  day: z.string(),
  variation: z.number(),
  goal: z.string(),
  visitors: count,
  conversions: count,
});
const guardrailSchema = z.object({
  variation: z.number(),
  measure: z.string(),
  visitors: count,
  conversions: count.nullable(),
  bounds_for: z.number().nullable(),
  estimate: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
});
const total = z.number();
const errorSchema = z.object({
  ...{ variation: z.number(), visitors: count, affected: count, total, squares: total },
  ...{ divisor: total, divisor_squares: total, products: total },
});
const measureSchema = z.object({
  ...{ dimension: z.string(), value: z.string(), variation: z.number(), goal: z.string() },
  /** Who have a value. */
  visitors: count,
  ...{ total, squares: total, divisor: total, divisor_squares: total, products: total },
  ...{ before_total: total, before_squares: total, before_divisor: total, before_divisor_squares: total },
  /** Of each visitor the value after times that before, and so on. */
  ...{ before_products: total, totals: total, divisors: total },
  ...{ total_with_before_divisor: total, divisor_with_before_total: total },
});
const phaseSchema = z.object({
  experiment: z.string(),
  phase: z.number(),
  /** -1: visitors who saw two. */
  variation: z.number(),
  visitors: count,
  first_at: z.string(),
  last_at: z.string(),
  first_day: z.string(),
});

export type ResultRow = z.output<typeof resultSchema>;
export type DayRow = z.output<typeof daySchema>;
export type GuardrailRow = z.output<typeof guardrailSchema>;
export type ErrorRow = z.output<typeof errorSchema>;
export type MeasureRow = z.output<typeof measureSchema>;
export type PhaseRow = z.output<typeof phaseSchema>;

/** What the reports say about one phase of an experiment. */
export interface ExperimentData {
  results: readonly ResultRow[];
  days: readonly DayRow[];
  guardrails: readonly GuardrailRow[];
  /** Of monitoring. */
  errors: readonly ErrorRow[];
  /** Of goals that are values. */
  measures: readonly MeasureRow[];
}

/** Reads the rows of a report. @throws ZodError where they aren't those of its query */
function rowsOf<Row>(schema: z.ZodType<Row>, { columns, rows }: ReportRows): Row[] {
  return rows.map((row) => schema.parse(Object.fromEntries(columns.map((name, at) => [name, row[at]]))));
}

export const readResults = (report: ReportRows): ResultRow[] => rowsOf(resultSchema, report);
export const readDays = (report: ReportRows): DayRow[] => rowsOf(daySchema, report);
export const readGuardrails = (report: ReportRows): GuardrailRow[] => rowsOf(guardrailSchema, report);
export const readErrors = (report: ReportRows): ErrorRow[] => rowsOf(errorSchema, report);
export const readMeasures = (report: ReportRows): MeasureRow[] => rowsOf(measureSchema, report);
export const readPhases = (report: ReportRows): PhaseRow[] => rowsOf(phaseSchema, report);

/** What experiments have. */
interface Known {
  phase: number;
  variations: readonly unknown[];
}

/**
 * Leaves out rows of what there isn't, before they are read: a client can name a hundred thousand experiments, phases and variations in a day.
 * @param knownOf the experiment of a row's column `experiment`, where it has one
 */
export function withoutUnknown(
  { columns, rows }: ReportRows,
  knownOf: (experiment: string) => Known | undefined,
): ReportRows {
  const [experimentAt, phaseAt, variationAt] = ['experiment', 'phase', 'variation'].map((name) =>
    columns.indexOf(name),
  );
  const valueAt = (row: ReportRows['rows'][number], at = -1) => row[at];
  const isKnown = (row: ReportRows['rows'][number]) => {
    const known = knownOf(String(valueAt(row, experimentAt)));
    const phase = valueAt(row, phaseAt) ?? known?.phase;
    return known !== undefined && phase === known.phase && Number(valueAt(row, variationAt)) < known.variations.length;
  };
  return { columns, rows: rows.filter(isKnown) };
}
