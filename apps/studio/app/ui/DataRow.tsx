import type { RowData } from '@tanstack/react-table';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { type Column, isNumeric } from './Column.ts';
import styles from './DataTable.module.css';
import { formatCell } from './format.ts';

interface RowProps<Row extends RowData> {
  row: Row;
  /** Among all rows. */
  index: number;
  columns: readonly Column<Row>[];
  zone: string | undefined;
  onRow: ((row: Row) => void) | undefined;
  rowAction: ((row: Row) => string) | undefined;
  isChosen: boolean | undefined;
  /** Whether the tabulator reaches this row. */
  isTabStop: boolean;
}

function TableRow<Row extends RowData>({
  row,
  index,
  columns,
  zone,
  onRow,
  rowAction,
  isChosen,
  isTabStop,
}: RowProps<Row>) {
  const action = onRow && { label: rowAction?.(row), isTabStop, run: () => onRow(row) };
  return (
    <tr
      data-index={index}
      data-clickable={onRow !== undefined}
      data-chosen={isChosen}
      aria-rowindex={index + 2}
      {...(onRow && { onClick: clickFirst })}
    >
      {columns.map((column, at) => (
        <Cell key={column.id} column={column} row={row} zone={zone} action={at === 0 ? action : undefined} />
      ))}
    </tr>
  );
}

/** A row of a table. While the table is scrolled only rows that come into view are drawn. */
export const DataRow = memo(TableRow) as typeof TableRow;

/** A click beside the first cell is one on it; one on another link or button isn't. */
function clickFirst(event: MouseEvent<HTMLTableRowElement>): void {
  if ((event.target as Element).closest('a, button, input, label')) return;
  event.currentTarget.querySelector<HTMLElement>('[data-row-action]')?.click();
}

interface CellProps<Row extends RowData> {
  column: Column<Row>;
  row: Row;
  zone: string | undefined;
  action: { label: string | undefined; isTabStop: boolean; run(): void } | undefined;
}

function Cell<Row extends RowData>({ column, row, zone, action }: CellProps<Row>) {
  const content = column.show ? column.show(row) : formatCell(column.value(row), column.kind ?? 'text', zone);
  const title = typeof content === 'string' && column.kind === undefined ? content : undefined;
  const bar = column.bar && {
    className: styles.bar,
    style: { backgroundSize: `${Math.round(column.bar(row) * 1_000) / 10}% calc(100% - 4px)` },
  };
  if (!action)
    return (
      <td data-number={isNumeric(column)} title={title} {...bar}>
        {content}
      </td>
    );
  return (
    <td data-number={isNumeric(column)} title={title} {...bar}>
      <button
        type="button"
        className={styles.action}
        data-row-action
        tabIndex={action.isTabStop ? 0 : -1}
        onClick={action.run}
        {...(action.label && { 'aria-label': nameWith(action.label, content) })}
      >
        {content}
      </button>
    </td>
  );
}

/** The name of a row's button. It has the text that is seen, by which people who speak to their device call it. */
const nameWith = (label: string, seen: ReactNode) =>
  typeof seen === 'string' && !label.includes(seen) ? `${seen}: ${label}` : label;
