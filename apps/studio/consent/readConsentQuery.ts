import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';
import { type Filter, filtersSchema } from '../reports/filters.ts';

const DAY_MS = 86_400_000;
const DAY_LENGTH = 'YYYY-MM-DD'.length;
const DEFAULT_DAYS = 30;
/** As long as totals are kept. */
const MAX_DAYS = 2_200;

const day = z.iso.date('expected a day such as 2026-11-28').optional();
const schema = z.object({
  from: day,
  to: day,
  f: filtersSchema,
  compare: z.literal('previous', 'expected previous, or nothing').optional(),
  format: z.enum(['json', 'csv'], 'expected json or csv').optional(),
});

/** The first and the last day, in UTC. */
export interface Period {
  from: string;
  to: string;
}

/** What is asked of `/api/consent`. */
export interface ConsentQuery extends Period {
  filters: Filter[];
  compare?: 'previous' | undefined;
  format?: 'json' | 'csv' | undefined;
}

/**
 * Reads the query of `/api/consent`: that of a report. The zone is ignored, since totals are of UTC days.
 * @param now milliseconds since 1970
 * @throws RequestError that names each wrong parameter, and what would be right
 */
export function readConsentQuery(query: URLSearchParams, now: number): ConsentQuery {
  const given = Object.fromEntries([...query].filter(([, value]) => value !== ''));
  const parsed = schema.safeParse({ ...given, f: query.getAll('f') });
  if (!parsed.success)
    throw wrong(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; '));
  const { f: filters, ...values } = parsed.data;
  const to = values.to ?? dayOf(now);
  const from = values.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = daysOf({ from, to });
  if (days < 1 || days > MAX_DAYS) throw wrong(`from=${from} to=${to}: expected 1 to ${MAX_DAYS} days`);
  return { ...values, from, to, filters };
}

/** The period of the same length that ends the day before. */
export function previousPeriod(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, DAY_LENGTH);
const addDays = (date: string, days: number) => dayOf(Date.parse(date) + days * DAY_MS);
const daysOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const wrong = (message: string) => new RequestError(400, 'BadParameter', message);
