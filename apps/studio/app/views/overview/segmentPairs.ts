import type { Report, ReportRow } from '../../api.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { formatCell } from '../../ui/format.ts';
import { nameOf, shownNumber } from '../../ui/reportRows.ts';
import { shownName } from '../../ui/valueNames.ts';

/** Rows of the same name of two segments. */
interface Pair {
  key: string;
  row: ReportRow | undefined;
  other: ReportRow | undefined;
}

/** A report of one of the segments. */
interface Side {
  report: Report;
  name: string;
}

/** The rows of both, those of the first one first. */
export function pairsOf(report: Report, other: Report): Pair[] {
  const rows = new Map(report.rows.map((row) => [nameOf(report, row), row]));
  const others = new Map(other.rows.map((row) => [nameOf(other, row), row]));
  return [...new Set([...rows.keys(), ...others.keys()])].map((key) => ({
    ...{ key, row: rows.get(key), other: others.get(key) },
  }));
}

/** Each number of the first beside that of the other; one that is hidden says so. */
export function pairColumns(one: Side, other: Side): Column<Pair>[] {
  return one.report.columns.flatMap((column, at): Column<Pair>[] => {
    const { name: id, label, type: kind } = column;
    if (kind === 'text' || kind === 'date')
      return [
        {
          ...{ id, label, kind },
          value: (pair) => pair.row?.[at] ?? pair.other?.[at] ?? null,
          ...(kind === 'text' && {
            show: (pair: Pair) => shownName(pair.row?.[at] ?? pair.other?.[at], column.dimension),
          }),
        },
      ];
    const shownIn = ({ report }: Side, row: ReportRow | undefined) =>
      row ? shownNumber(report, row, at) : formatCell(null, kind);
    return [
      {
        ...{ id, label, kind, description: `${label}: ${one.name}` },
        value: ({ row }) => row?.[at] ?? null,
        show: ({ row }) => shownIn(one, row),
      },
      {
        ...{ id: `${id} other`, label: other.name, kind, description: `${label}: ${other.name}`, width: 8 },
        value: ({ other: row }) => row?.[at] ?? null,
        show: ({ other: row }) => shownIn(other, row),
      },
    ];
  });
}
