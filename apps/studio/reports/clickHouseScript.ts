import { clickHouseSql } from './clickHouseSql.ts';
import type { Filter } from './filters.ts';
import { periodOf } from './periodOf.ts';
import type { ReportQuery } from './Report.ts';

/** What ClickHouse runs to answer a report: its parameters as settings of a session, and its query. @param id of the list */
export async function clickHouseScript(id: string, query: ReportQuery): Promise<string[]> {
  const { zone, filters, parameters } = query;
  const { start, end } = periodOf(query);
  const values = {
    ...{ period_start: start, period_end: end, zone: asField(zone) },
    ...{ only: mapOf(filters, false), not: mapOf(filters, true) },
    ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, asField(String(value))])),
  };
  return [
    ...Object.entries(values).map(([name, value]) => `SET param_${name} = ${quote(value)}`),
    (await clickHouseSql(id)).trim(),
  ];
}

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
