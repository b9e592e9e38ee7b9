import type { ReportEngine } from '../../../apps/studio/reports/process/ReportEngine.ts';
import type { Report, ReportRows, ReportValue } from '../../../apps/studio/reports/Report.ts';
import { readReportQuery } from '../../../apps/studio/reports/readReportQuery.ts';
import type { ClickHouse } from './ClickHouse.ts';

/** Sums of floating point numbers depend on the order. */
const TOLERANCE = 1e-9;

/** The same lake in both engines. */
export interface Engines {
  duckDb: ReportEngine;
  clickHouse: ClickHouse;
}

/** Runs a report in both engines. @returns what differs, or doesn't run; undefined where the rows are the same, with their number */
export async function compareReport(
  { duckDb, clickHouse }: Engines,
  report: Report,
  asked: string,
): Promise<{ problem?: string; rows: number }> {
  const query = readReportQuery(report, new URLSearchParams(asked), Date.parse('2026-11-20'));
  const expected = await duckDb.run(report.id, query);
  const { length } = expected.rows;
  const difference = await clickHouse.run(report.id, query).then(
    (found) => differenceOf(expected, found),
    (error: Error) => error.message.slice(0, 500),
  );
  return { rows: length, ...(difference && { problem: `${report.id}?${decodeURIComponent(asked)}: ${difference}` }) };
}

function differenceOf(expected: ReportRows, found: ReportRows): string | undefined {
  if (`${expected.columns}` !== `${found.columns}`)
    return `columns ${expected.columns}, in ClickHouse ${found.columns}`;
  const at = expected.rows.findIndex((row, index) => !isSameRow(row, found.rows[index]));
  if (at !== -1)
    return `row ${at + 1} of ${expected.rows.length}: ${JSON.stringify(expected.rows[at])}, in ClickHouse ${JSON.stringify(found.rows[at])}`;
  return found.rows.length === expected.rows.length
    ? undefined
    : `${expected.rows.length} rows, in ClickHouse ${found.rows.length}`;
}

const isSameRow = (one: ReportValue[], other: ReportValue[] | undefined) =>
  one.length === other?.length && one.every((value, index) => isSame(value, other[index]));

function isSame(one: ReportValue, other: ReportValue | undefined): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one));
}
