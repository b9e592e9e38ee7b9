import { findFew } from '../access/smallCells.ts';
import type { Report, ReportColumn, ReportRows, ReportValue } from './Report.ts';

interface Hiding {
  /** Columns of which the report less another one would show fewer than 5 people; of visitors: nothing is shown then. */
  subtractable?: ReadonlySet<string>;
  /** How many rows are shown at most, of each group: the rows given are more, so that what is hidden is judged by all. */
  limit?: number | undefined;
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Hides what is about fewer than 5 visitors: rows of a value are left out, those of a time have no numbers. With them the smallest of the others are, until two rows of 5 visitors
 * together are hidden: the totals less the other rows would show them. Other numbers of people are left out in the same way, each column by itself.
 */
export function hideSmallCells(
  { columns }: Pick<Report, 'columns'>,
  { columns: names, rows }: ReportRows,
  { subtractable = NOTHING, limit = Number.POSITIVE_INFINITY }: Hiding = {},
): ReportRows & { hidden: number } {
  const at = columns.findIndex(({ visitors }) => visitors);
  const isOfValues = columns.some(({ type }) => type === 'text');
  const groupOf = (row: readonly ReportValue[]) => JSON.stringify(row.filter((_, index) => columns[index]?.isGroup));
  const groups = [...Map.groupBy(rows, groupOf).values()];
  const few = new Set(
    // Without a number of visitors nothing says that a row is of enough.
    at === -1 || subtractable.has('visitors')
      ? rows
      : groups.flatMap((group) => findFew(group, (row) => Number(row[at]))),
  );
  const fewOf = columns.map(({ name, people }, index) =>
    people && !subtractable.has(name)
      ? new Set(
          groups.flatMap((group) =>
            findFew(
              group,
              (row) => Number(row[index]),
              (row) => few.has(row),
            ),
          ),
        )
      : new Set(people && rows),
  );
  const kept = isOfValues ? rows.filter((row) => !few.has(row)) : rows;
  const allowed = new Set([...Map.groupBy(kept, groupOf).values()].flatMap((group) => group.slice(0, limit)));
  const shown = kept
    .filter((row) => allowed.has(row))
    .map((row) =>
      row.map((value, index) => {
        const isHidden = few.has(row) ? isNumber(columns[index]) : fewOf[index]?.has(row);
        return isHidden ? null : value;
      }),
    );
  return { columns: names, rows: shown, hidden: few.size };
}

const isNumber = (column: ReportColumn | undefined) =>
  column?.type !== 'text' && column?.type !== 'date' && !column?.isKey;
