import type { Report, ReportColumn, ReportRows, ReportValue } from './Report.ts';

/** Fewer visitors are not shown to those who may not see single events. */
export const MIN_VISITORS = 5;

/**
 * Hides what is about fewer than 5 visitors: rows of a value are left out, those of a time have no numbers. Where one row alone would be hidden, the smallest of the others is
 * too: the totals less the other rows would show it. Other numbers of people under 5 are left out by themselves.
 */
export function hideSmallCells(
  { columns }: Pick<Report, 'columns'>,
  { columns: names, rows }: ReportRows,
): ReportRows & { hidden: number } {
  const at = columns.findIndex(({ visitors }) => visitors);
  const isOfValues = columns.some(({ type }) => type === 'text');
  const few = findFew(rows, at);
  const shown = rows.flatMap((row) => {
    if (few.has(row)) return isOfValues ? [] : [row.map((value, index) => (isNumber(columns[index]) ? null : value))];
    return [row.map((value, index) => (columns[index]?.people && isFew(value) ? null : value))];
  });
  return { columns: names, rows: shown, hidden: few.size };
}

function findFew(rows: readonly ReportValue[][], at: number): Set<ReportValue[]> {
  // Without a number of visitors nothing says that a row is of enough.
  if (at === -1) return new Set(rows);
  const few = new Set(rows.filter((row) => isFew(row[at])));
  if (few.size === 1) {
    const others = rows.filter((row) => !few.has(row) && Number(row[at]) > 0);
    const [smallest] = others.sort((one, other) => Number(one[at]) - Number(other[at]));
    if (smallest) few.add(smallest);
  }
  return few;
}

const isFew = (value: ReportValue | undefined) => typeof value === 'number' && value > 0 && value < MIN_VISITORS;
const isNumber = (column: ReportColumn | undefined) =>
  column?.type !== 'text' && column?.type !== 'date' && !column?.isKey;
