import { BYTE_ORDER_MARK, toCsvRow } from '@cumulus/server/csv';
import type { ReportAnswer } from './Report.ts';

/** The rows of a report as CSV, under the names of its columns; those of the period before follow, and a column says of which period a row is. */
export function reportCsv({ columns, rows, previous }: ReportAnswer): string {
  const names = columns.map(({ name }) => name);
  if (!previous) return BYTE_ORDER_MARK + [names, ...rows].map(toCsvRow).join('');
  const withPeriod = [
    ['period', ...names],
    ...rows.map((row) => ['current', ...row]),
    ...previous.map((row) => ['previous', ...row]),
  ];
  return BYTE_ORDER_MARK + withPeriod.map(toCsvRow).join('');
}
