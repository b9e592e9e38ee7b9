import { findFew, isFew } from '../access/smallCells.ts';
import type { Report, ReportColumn, ReportRows, ReportValue } from './Report.ts';

interface Hiding {
  /** The report less another one would show fewer than 5 visitors. */
  hidesAll?: boolean;
  /** How many rows are shown at most, of each group: the rows given are more, so that what is hidden is judged by all. */
  limit?: number | undefined;
}

/**
 * Hides what is about fewer than 5 visitors: rows of a value are left out, those of a time have no numbers. With them the smallest of the others are, until two rows of 5 visitors
 * together are hidden: the totals less the other rows would show them. Other numbers of people under 5 are left out by themselves.
 */
export function hideSmallCells(
  { columns }: Pick<Report, 'columns'>,
  { columns: names, rows }: ReportRows,
  { hidesAll = false, limit = Number.POSITIVE_INFINITY }: Hiding = {},
): ReportRows & { hidden: number } {
  const at = columns.findIndex(({ visitors }) => visitors);
  const isOfValues = columns.some(({ type }) => type === 'text');
  const groupOf = (row: readonly ReportValue[]) => JSON.stringify(row.filter((_, index) => columns[index]?.isGroup));
  const few = new Set(
    // Without a number of visitors nothing says that a row is of enough.
    hidesAll || at === -1
      ? rows
      : [...Map.groupBy(rows, groupOf).values()].flatMap((group) => findFew(group, (row) => Number(row[at]))),
  );
  const kept = isOfValues ? rows.filter((row) => !few.has(row)) : rows;
  const allowed = new Set([...Map.groupBy(kept, groupOf).values()].flatMap((group) => group.slice(0, limit)));
  const shown = kept
    .filter((row) => allowed.has(row))
    .map((row) =>
      row.map((value, index) => {
        const isHidden = few.has(row) ? isNumber(columns[index]) : columns[index]?.people && isFew(value);
        return isHidden ? null : value;
      }),
    );
  return { columns: names, rows: shown, hidden: few.size };
}

const isNumber = (column: ReportColumn | undefined) =>
  column?.type !== 'text' && column?.type !== 'date' && !column?.isKey;
