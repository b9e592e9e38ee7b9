import { RequestError } from '@cumulus/server/Service';
import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { filtersSchema } from './filters.ts';
import type { Report, ReportQuery } from './Report.ts';

const DAY_MS = 86_400_000;
/** Longer than what the collector keeps by default. */
const MAX_DAYS = 800;
const DEFAULT_DAYS = 30;

const day = z.iso.date('expected a day such as 2026-11-28').optional();
const zone = z.string().refine(isZone, 'expected a time zone such as Europe/Berlin').default('UTC');
const common = z.object({
  from: day,
  to: day,
  zone,
  f: filtersSchema,
  compare: z.literal('previous', 'expected previous, or nothing').optional(),
  format: z.enum(['json', 'csv'], 'expected json or csv').optional(),
});
const COMMON = Object.keys(common.shape);

/** What is asked of a report by its address. */
export interface AskedReport extends ReportQuery {
  compare?: 'previous' | undefined;
  format?: 'json' | 'csv' | undefined;
}

/**
 * Reads the query of `/api/reports/:id`.
 * @param now milliseconds since 1970
 * @throws RequestError that names each wrong parameter, and what would be right
 */
export function readReportQuery(report: Report, query: URLSearchParams, now: number): AskedReport {
  const { f, ...values } = read(common, { ...valuesOf(query, COMMON), f: query.getAll('f') });
  const own = z.object(Object.fromEntries(report.parameters.map(({ name, schema }) => [name, schema])));
  const names = report.parameters.map(({ name }) => name);
  const unknown = [...query.keys()].filter((name) => !COMMON.includes(name) && !names.includes(name));
  if (unknown.length > 0)
    throw wrong(`${unknown[0]}: ${report.id} has no such parameter; it has ${[...COMMON, ...names].join(', ')}`);
  const parameters = read(own, valuesOf(query, names)) as Record<string, string | number>;
  const to = values.to ?? dayIn(values.zone, now);
  const from = values.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daysOf(from, to);
  if (days < 1) throw wrong(`from=${from} is after to=${to}`);
  if (days > MAX_DAYS) throw wrong(`from=${from} to=${to}: at most ${MAX_DAYS} days`);
  return { ...values, from, to, filters: f, parameters };
}

/** The period of the same length that ends the day before. */
export function previousPeriod({ from, to }: Pick<ReportQuery, 'from' | 'to'>): Pick<ReportQuery, 'from' | 'to'> {
  return { from: addDays(from, -daysOf(from, to)), to: addDays(from, -1) };
}

const addDays = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The day in a zone. @throws RangeError there is no such zone */
const dayIn = (timeZone: string, now: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** Whether it is the name of a zone: DuckDB knows no offsets such as `+01:00`. */
function isZone(timeZone: string): boolean {
  try {
    return /^[A-Za-z]/.test(timeZone) && dayIn(timeZone, 0) !== '';
  } catch {
    return false;
  }
}

const valuesOf = (query: URLSearchParams, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));

function read<Shape extends z.ZodType>(schema: Shape, values: unknown): z.output<Shape> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw wrong(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; '));
}

const wrong = (message: string) => new RequestError(400, 'BadParameter', message);
