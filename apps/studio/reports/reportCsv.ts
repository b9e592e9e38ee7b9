import type { ReportAnswer, ReportValue } from './Report.ts';

/** The rows of a report's file, under the names of its columns; those of the period before follow, and a column says of which period a row is. */
export function csvRows({ columns, rows, previous }: ReportAnswer): ReportValue[][] {
  const names = columns.map(({ name }) => name);
  if (!previous) return [names, ...rows];
  return [
    ['period', ...names],
    ...rows.map((row) => ['current', ...row]),
    ...previous.map((row) => ['previous', ...row]),
  ];
}
