import { useMemo } from 'react';
import { useFilters } from '../address.ts';
import type { Report } from '../api.ts';
import { DIMENSIONS, type Filter } from '../filters.ts';
import { DataTable } from './DataTable.tsx';
import { HiddenNote } from './Hidden.tsx';
import { type ComparedRow, columnsOf, compareRows, filtersOf } from './reportRows.ts';
import { shownName } from './valueNames.ts';

interface ReportTableProps {
  report: Report;
  /** Columns of numbers that are shown; all by default. */
  names?: readonly string[];
  /** In rem. */
  height?: number;
  sort?: string;
  firstWidth?: number;
}

/** A report as a table: a click on a row sets its filter, a second one takes it away. */
export function ReportTable({ report, names, height, sort, firstWidth }: ReportTableProps) {
  const { filters, set } = useFilters();
  const columns = useMemo(() => columnsOf(report, names), [report, names]);
  const rows = useMemo(() => compareRows(report), [report]);
  const filtersOfRow = ({ cells }: ComparedRow) => filtersOf(report, cells);
  const isSet = (row: ComparedRow) => {
    const own = filtersOfRow(row);
    return own.length > 0 && own.every((one) => filters.some((other) => isSame(one, other)));
  };
  const toggle = (row: ComparedRow) => {
    const own = filtersOfRow(row);
    const others = filters.filter((one) => !own.some((other) => isSame(one, other)));
    set(isSet(row) ? others : [...others, ...own]);
  };
  const canFilter = report.columns.some(({ dimension }) => dimension);
  return (
    <>
      <DataTable
        label={report.title}
        columns={columns}
        rows={rows}
        rowKey={({ key }, index) => `${index} ${key}`}
        {...(canFilter && { onRow: toggle, rowAction: (row: ComparedRow) => actionOf(filtersOfRow(row), isSet(row)) })}
        isChosen={isSet}
        zone={report.zone}
        {...(height !== undefined && { height })}
        {...(sort && { sort: { id: sort, isDescending: true } })}
        {...(firstWidth !== undefined && { firstWidth })}
      />
      <HiddenNote count={report.hidden} />
    </>
  );
}

const isSame = (a: Filter, b: Filter) =>
  a.dimension === b.dimension && a.value === b.value && a.isExcluded === b.isExcluded;

const actionOf = (own: readonly Filter[], isSet: boolean) =>
  `${own.map(({ dimension, value }) => `${DIMENSIONS[dimension]} ${shownName(value, dimension)}`).join(', ')}: ${isSet ? 'remove the filter' : 'filter'}`;
