import type { Report, ReportColumn, ReportRow } from '../api.ts';
import { DIMENSIONS, type Dimension, type Filter } from '../filters.ts';
import type { Column } from './DataTable.tsx';
import { formatCell, formatChange, localMoment } from './format.ts';
import { FEW, HIDDEN } from './Hidden.tsx';
import { shownName } from './valueNames.ts';

/** A row with that of the same name in the period before. */
export interface ComparedRow {
  /** What names it: its cells of text and dates. */
  key: string;
  cells: ReportRow;
  previous: ReportRow | undefined;
}

const isName = ({ type, isKey }: ReportColumn) => type === 'text' || type === 'date' || isKey === true;
/** A separator that no value has. */
const BETWEEN = '\u001F';

/** The cells that name a row, as one text. */
export const nameOf = (report: Pick<Report, 'columns'>, row: ReportRow): string =>
  row.filter((_, at) => report.columns[at] && isName(report.columns[at])).join(BETWEEN);

/** Rows with those of the same name in the period before. */
export function compareRows(report: Report): ComparedRow[] {
  const before = new Map(report.previous?.map((row) => [nameOf(report, row), row]));
  return report.rows.map((cells) => {
    const key = nameOf(report, cells);
    return { key, cells, previous: before.get(key) };
  });
}

const isDimension = (name: string | undefined): name is Dimension =>
  name !== undefined && Object.hasOwn(DIMENSIONS, name);

/** The filters that a row stands for: one for each of its cells that is the value of a dimension. */
export function filtersOf(report: Pick<Report, 'columns'>, row: ReportRow): Filter[] {
  return report.columns.flatMap(({ dimension }, at) =>
    isDimension(dimension) ? [{ dimension, value: String(row[at] ?? ''), isExcluded: false }] : [],
  );
}

/** Finds a cell by the name of its column. */
export const cellOf = (report: Pick<Report, 'columns'>, row: ReportRow | undefined, name: string) =>
  row?.[report.columns.findIndex((column) => column.name === name)] ?? null;

/** The same, where it is a number. */
export function numberOf(report: Pick<Report, 'columns'>, row: ReportRow | undefined, name: string): number | null {
  const value = cellOf(report, row, name);
  return typeof value === 'number' ? value : null;
}

/** Whether a number isn't shown to this person: that of a row of fewer than 5 visitors, or of fewer than 5 people. A time that hasn't come has no numbers. */
export function isHiddenCell(report: Pick<Report, 'columns' | 'hidden' | 'zone'>, row: ReportRow, at: number): boolean {
  const { columns, hidden } = report;
  if (row[at] !== null || !columns[at] || isName(columns[at]) || isComing(report, row)) return false;
  return columns[at].people === true || (hidden > 0 && row[columns.findIndex(({ visitors }) => visitors)] === null);
}

function isComing({ columns, zone }: Pick<Report, 'columns' | 'zone'>, row: ReportRow): boolean {
  return columns[0]?.type === 'date' && String(row[0]) > localMoment(new Date().toISOString(), zone);
}

/** Some of the columns fit beside each other on a phone. */
const COMPACT = { width: 4.5 };

/** The columns of a report for a table. @param names those that are shown; all by default */
export function columnsOf(report: Report, names?: readonly string[]): Column<ComparedRow>[] {
  const visitorsAt = report.columns.findIndex(({ visitors }) => visitors);
  const visitorsOf = (cells: ReportRow) => Number(cells[visitorsAt] ?? 0);
  const most = report.rows.reduce((max, cells) => Math.max(max, visitorsOf(cells)), 1);
  return report.columns.flatMap((column, at): Column<ComparedRow>[] => {
    if (!isName(column) && names && !names.includes(column.name)) return [];
    const isText = column.type === 'text';
    const value = ({ cells }: ComparedRow) => (isText ? shownName(cells[at], column.dimension) : (cells[at] ?? null));
    const shown: Column<ComparedRow> = {
      ...{ id: column.name, label: column.label, kind: column.type, value },
      ...(!isName(column) && { show: (row) => shownNumber(report, row.cells, at), ...(names && COMPACT) }),
      ...(at === 0 && column.dimension && { bar: ({ cells }) => visitorsOf(cells) / most }),
    };
    if (!column.visitors || !report.previous) return [shown];
    return [shown, { ...changeColumn(at, column.label, !report.previousHidden), ...(names && COMPACT) }];
  });
}

/** A number of a row as text, where it isn't hidden. */
export function shownNumber(report: Report, row: ReportRow, at: number): string {
  const column = report.columns[at];
  if (!isHiddenCell(report, row, at)) return formatCell(row[at], column?.type ?? 'number');
  return column?.people ? FEW : HIDDEN;
}

/** @param isWhole whether no row of the period before is hidden: one that is missing there is new */
function changeColumn(at: number, of: string, isWhole: boolean): Column<ComparedRow> {
  const value = ({ cells, previous }: ComparedRow) => {
    const [now, before] = [cells[at], previous?.[at]];
    return typeof now === 'number' && typeof before === 'number' && before > 0 ? now / before - 1 : null;
  };
  return {
    ...{ id: 'change', label: 'Change', kind: 'percent', value, width: 5 },
    description: `${of} against the previous period`,
    show: (row) => {
      const share = value(row);
      if (share !== null) return formatChange(share);
      return row.previous || !isWhole ? formatCell(null, 'percent') : 'new';
    },
  };
}
