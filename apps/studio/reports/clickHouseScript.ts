import { addDays } from '@cumulus/content-model/days';
import { bytesResponse } from '@cumulus/server/responses';
import { startOfDay } from '../api/startOfDay.ts';
import { clickHouseSql } from './clickHouseSql.ts';
import type { Filter } from './filters.ts';
import type { ReportQuery } from './Report.ts';

/** What ClickHouse runs to answer a report: its parameters as settings of a session, and its query. @param id of the list */
export async function clickHouseScript(id: string, query: ReportQuery): Promise<string[]> {
  const { from, to, zone, filters, parameters } = query;
  const values = {
    ...{ period_start: beginningOf(from, zone), period_end: beginningOf(addDays(to, 1), zone), zone: asField(zone) },
    ...{ only: mapOf(filters, false), not: mapOf(filters, true) },
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, asField(String(value))])),
  };
  return [
    ...Object.entries(values).map(([name, value]) => `SET param_${name} = ${quote(value)}`),
    (await clickHouseSql(id)).trim(),
  ];
}

/** Such statements as a file, ready to be run. */
export const scriptAnswer = (script: readonly string[]): Response =>
  bytesResponse(Buffer.from(script.map((statement) => `${statement};\n`).join('\n')), {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
  });

/** `2026-10-31 23:00:00.000`: when a day begins in a zone, in UTC. */
const beginningOf = (day: string, zone: string) =>
  new Date(startOfDay(day, zone)).toISOString().replace('T', ' ').slice(0, -1);

/** `{'country':['DE','AT']}` */
function mapOf(filters: readonly Filter[], isExcluded: boolean): string {
  const entries = filters
    .filter((filter) => filter.isExcluded === isExcluded)
    .map(({ dimension, values }) => `${quote(dimension)}:[${values.map(quote).join(',')}]`);
  return `{${entries.join(',')}}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t' };
/** A text parameter is read as a field of TSV. */
const asField = (text: string) => text.replaceAll(/[\\\n\t]/g, (character) => ESCAPES[character] ?? character);
const quote = (text: string) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
