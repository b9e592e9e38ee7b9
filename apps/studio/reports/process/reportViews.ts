import { addDays } from '@cumulus/content-model/days';
import type { LakeContent } from '@cumulus/lake';
import { receivedIn, visitsIn } from '@cumulus/lake';
import { DIMENSIONS, type Filter } from '../filters.ts';
import type { Report, ReportQuery } from '../Report.ts';
import { VIEWS } from '../reportSql.ts';

/** A zone is up to 14 hours ahead of UTC or 12 behind, and a visit of an event may have begun the day before. */
const BEFORE = 2;
const AFTER = 1;

/** The statements that a report's query needs before it: its period and filters as variables, and the views. */
export function reportViews(
  content: LakeContent,
  { daysBefore = 0, daysAfter = 0 }: Pick<Report, 'daysBefore' | 'daysAfter'>,
  query: ReportQuery,
): string {
  const first = addDays(query.from, -BEFORE - daysBefore);
  const last = addDays(query.to, AFTER + daysAfter);
  const isWanted = (day: string) => day >= first && day <= last;
  // Of visits that began in the period, or a day before.
  const isMatching =
    query.filters.length > 0 ? ' WHERE context_session_id IN (SELECT visit_id FROM matching_visits)' : '';
  return [
    `SET VARIABLE zone = ${quote(query.zone)}`,
    `SET VARIABLE period_start = ${midnight(query.from, query.zone)}`,
    `SET VARIABLE period_end = ${query.until === undefined ? midnight(addDays(query.to, 1), query.zone) : `${quote(query.until)}::TIMESTAMP`}`,
    ...DIMENSIONS.flatMap((dimension) => [
      `SET VARIABLE only_${dimension} = ${listOf(query.filters, dimension, false)}`,
      `SET VARIABLE not_${dimension} = ${listOf(query.filters, dimension, true)}`,
    ]),
    `CREATE TEMP VIEW every_visit AS ${visitsIn(content, isWanted)}`,
    `CREATE TEMP VIEW every_event AS SELECT * EXCLUDE (is_valid, reason) FROM (${receivedIn(content, isWanted)}) WHERE is_valid`,
    ...VIEWS,
    `CREATE TEMP VIEW events AS SELECT * FROM period_events${isMatching}`,
  ].join(';\n');
}

function listOf(filters: readonly Filter[], dimension: string, isExcluded: boolean): string {
  const values = filters
    .filter((filter) => filter.dimension === dimension && filter.isExcluded === isExcluded)
    .flatMap((filter) => filter.values);
  return values.length === 0 ? 'NULL::VARCHAR[]' : `[${values.map(quote).join(', ')}]`;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;
const midnight = (day: string, zone: string) => `timezone('UTC', timezone(${quote(zone)}, ${quote(day)}::TIMESTAMP))`;
