import { addDays, countDays, dayIn } from '@cumulus/content-model/days';
import { z } from 'zod';
import { comparedDays, readParameters, wrongParameter, zoneSchema } from '../api/readParameters.ts';
import { filtersSchema } from './filters.ts';
import { MAX_DAYS, type Report, type ReportQuery } from './Report.ts';

const DEFAULT_DAYS = 30;

const common = z.object({ ...comparedDays, zone: zoneSchema, f: filtersSchema });
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
  const { f, ...values } = readParameters(common, { ...valuesOf(query, COMMON), f: query.getAll('f') });
  const own = z.object(Object.fromEntries(report.parameters.map(({ name, schema }) => [name, schema])));
  const names = report.parameters.map(({ name }) => name);
  const unknown = [...query.keys()].filter((name) => !COMMON.includes(name) && !names.includes(name));
  if (unknown.length > 0)
    throw wrongParameter(
      `${unknown[0]}: ${report.id} has no such parameter; it has ${[...COMMON, ...names].join(', ')}`,
    );
  const parameters = readParameters(own, valuesOf(query, names)) as Record<string, string | number>;
  const to = values.to ?? dayIn(values.zone, now);
  const from = values.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = countDays({ from, to });
  if (days < 1) throw wrongParameter(`from=${from} is after to=${to}`);
  if (days > MAX_DAYS) throw wrongParameter(`from=${from} to=${to}: at most ${MAX_DAYS} days`);
  return { ...values, from, to, filters: f, parameters };
}

const valuesOf = (query: URLSearchParams, names: readonly string[]) =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
