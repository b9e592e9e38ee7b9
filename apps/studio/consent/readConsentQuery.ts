import { addDays, countDays, type Days, dayIn } from '@cumulus/content-model/days';
import { z } from 'zod';
import { comparedDays, readParameters, wrongParameter } from '../api/readParameters.ts';
import { type Filter, filtersSchema } from '../reports/filters.ts';

const DEFAULT_DAYS = 30;
/** As long as totals are kept. */
const MAX_DAYS = 2_200;

const schema = z.object({ ...comparedDays, f: filtersSchema });

/** What is asked of `/api/consent`. */
export interface ConsentQuery extends Days {
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
  const { f: filters, ...values } = readParameters(schema, { ...given, f: query.getAll('f') });
  const to = values.to ?? dayIn('UTC', now);
  const from = values.from ?? addDays(to, 1 - DEFAULT_DAYS);
  const days = countDays({ from, to });
  if (days < 1 || days > MAX_DAYS) throw wrongParameter(`from=${from} to=${to}: expected 1 to ${MAX_DAYS} days`);
  return { ...values, from, to, filters };
}
