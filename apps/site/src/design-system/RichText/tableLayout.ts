import { BLOCKS, type Block } from '@contentful/rich-text-types';

/** A cell with the attributes of its spans; a span of one cell has none. */
export interface TableCell {
  node: Block;
  isHeader: boolean;
  colSpan?: number;
  rowSpan?: number;
}

export type TableRow = readonly TableCell[];

/** More columns than a table of readable text has. */
const MAX_COLUMNS = 100;

/**
 * The rows of a table in rich text. The first row is its head if it has header cells only, with the rows into which these reach. Spans that are no whole
 * numbers from 2 are ignored; the others end with the table, and with its head: beyond that browsers would add empty columns, or cut them.
 */
export function layOutTable(table: Block): { head: TableRow[]; body: TableRow[] } {
  const rows = (table.content as Block[]).filter(({ nodeType }) => nodeType === BLOCKS.TABLE_ROW).map(cellsOf);
  const head = rows.slice(0, headLength(rows));
  const body = rows.slice(head.length);
  const columns = columnCount(rows);
  return { head: boundRows(head, columns), body: boundRows(body, columns) };
}

function cellsOf(row: Block): TableCell[] {
  return (row.content as Block[])
    .filter(({ nodeType }) => nodeType === BLOCKS.TABLE_CELL || nodeType === BLOCKS.TABLE_HEADER_CELL)
    .map((node) => ({
      node,
      isHeader: node.nodeType === BLOCKS.TABLE_HEADER_CELL,
      colSpan: readSpan(node.data.colspan),
      rowSpan: readSpan(node.data.rowspan),
    }));
}

function readSpan(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 1 ? Number(value) : 1;
}

function headLength([first = [], ...others]: readonly TableRow[]): number {
  if (first.length === 0 || !first.every(({ isHeader }) => isHeader)) return 0;
  const reach = Math.max(...first.map(({ rowSpan = 1 }) => rowSpan));
  return Math.min(reach, 1 + others.length);
}

/** The columns of the widest row that asks for no absurd span. */
function columnCount(rows: readonly TableRow[]): number {
  const widths = rows.map((row) => row.reduce((sum, { colSpan = 1 }) => sum + colSpan, 0));
  return Math.max(1, ...widths.filter((width) => width <= MAX_COLUMNS), ...rows.map(({ length }) => length));
}

/** @param rows of one part of the table */
function boundRows(rows: readonly TableRow[], columns: number): TableRow[] {
  return rows.map((row, index) =>
    row.map(({ node, isHeader, colSpan = 1, rowSpan = 1 }) => {
      const [width, height] = [Math.min(colSpan, columns), Math.min(rowSpan, rows.length - index)];
      return { node, isHeader, ...(width > 1 && { colSpan: width }), ...(height > 1 && { rowSpan: height }) };
    }),
  );
}
