import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { type Column, isNumeric } from './Column.ts';
import { DataRow } from './DataRow.tsx';
import styles from './DataTable.module.css';
import type { Kind } from './format.ts';
import { moveFocus } from './moveFocus.ts';

export type { Column };

interface DataTableProps<Row extends RowData> {
  /** What the rows are, for those who can't see the heading. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Names a row, the same in each drawing. */
  rowKey(row: Row, index: number): string;
  /** Is called when a row is clicked, or its first cell by keyboard. */
  onRow?: ((row: Row) => void) | undefined;
  /** What that does, in words, with the row's name. */
  rowAction?(row: Row): string;
  isChosen?(row: Row): boolean;
  sort?: { id: string; isDescending: boolean };
  /** Time zone of dates. */
  zone?: string;
  /** In rem; further rows scroll. */
  height?: number;
  /** In rem: what the first column has at least. */
  firstWidth?: number;
}

const FEATURES = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof FEATURES;

const REM = 16;
/** Of `--height-row`, which is higher on narrow windows, before the table is there. */
const ROW_PX = 34;
/** Up to here all rows are drawn: there is nothing to gain. */
const MAX_DRAWN = 60;
/** Rows above and below those in view: each frame of a table that is pulled to its end draws all of them. */
const OVERSCAN = 8;
const widthOf = (column: { kind?: Kind; width?: number }) => column.width ?? (isNumeric(column) ? 6 : 7.5);

/** The height of a row, as the style sheet has it. */
const rowHeightOf = (scroller: HTMLElement | null): number =>
  scroller?.querySelector('tr')?.getBoundingClientRect().height || ROW_PX;

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const isMissing = (value: unknown) => value === null || value === undefined;
  if (isMissing(a) || isMissing(b)) return Number(isMissing(b)) - Number(isMissing(a));
  return String(a).localeCompare(String(b), 'en');
}

/** A table of any length: only what is visible is drawn. Its head stays; columns sort; rows can be clicked and walked through by the arrow keys. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, height = 32, firstWidth = 10 } = props;
  // As state, so that the rows are drawn again once it is there: until then none is visible.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const defs = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<Features, Row> => ({
          id: column.id,
          accessorFn: (row) => column.value(row),
          header: column.label,
          enableSorting: column.isSortable !== false,
          sortDescFirst: isNumeric(column),
          sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
        }),
      ),
    [columns],
  );
  const table = useTable(
    {
      features: FEATURES,
      columns: defs,
      data: rows as Row[],
      getRowId: (row: Row, index: number) => rowKey(row, index),
      initialState: { sorting: sort ? [{ id: sort.id, desc: sort.isDescending }] : [] },
    },
    ({ sorting }) => ({ sorting }),
  );
  const sorted = table.getRowModel().rows;
  const minWidth = columns.reduce((sum, column, index) => sum + (index === 0 ? firstWidth : widthOf(column)), 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      ref={setScroller}
      className={styles.scroller}
      style={{ maxBlockSize: `${height}rem` }}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table className={styles.table} style={{ minInlineSize: `${minWidth}rem` }} aria-rowcount={sorted.length + 1}>
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.id} {...(index > 0 && { style: { inlineSize: `${widthOf(column)}rem` } })} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {table.getHeaderGroups()[0]?.headers.map(({ id, column }, index) => (
              <Head
                key={id}
                label={columns[index]?.label ?? id}
                description={columns[index]?.description}
                isNumber={isNumeric(columns[index] ?? {})}
                sorted={column.getIsSorted()}
                onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
              />
            ))}
          </tr>
        </thead>
        <Body {...props} sorted={sorted} scroller={scroller} />
      </table>
    </div>
  );
}

interface HeadProps {
  label: string;
  description: string | undefined;
  isNumber: boolean;
  sorted: false | 'asc' | 'desc';
  onSort: (() => void) | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;
const ARROWS = { asc: '↑', desc: '↓' } as const;

function Head({ label, description, isNumber, sorted, onSort }: HeadProps) {
  return (
    <th scope="col" title={description} data-number={isNumber} {...(sorted && { 'aria-sort': ARIA_SORT[sorted] })}>
      {onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {label}
          {sorted && <span aria-hidden="true">{ARROWS[sorted]}</span>}
        </button>
      ) : (
        label
      )}
    </th>
  );
}

interface BodyProps<Row extends RowData> extends DataTableProps<Row> {
  sorted: readonly TableRow<Features, Row>[];
  scroller: HTMLDivElement | null;
}

function Body<Row extends RowData>({ sorted, scroller, columns, onRow, rowAction, isChosen, zone }: BodyProps<Row>) {
  const [active, setActive] = useState(0);
  const isWhole = sorted.length <= MAX_DRAWN;
  const rowPx = useMemo(() => rowHeightOf(scroller), [scroller]);
  const virtual = useVirtualizer({
    count: isWhole ? 0 : sorted.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
    scrollMargin: rowPx,
  });
  const items = virtual.getVirtualItems();
  const indexes = isWhole ? sorted.map((_, index) => index) : items.map(({ index }) => index);
  const first = indexes[0] ?? 0;
  const last = indexes.at(-1) ?? -1;
  const tabStop = active >= first && active <= last ? active : first;
  const onKeyDown = (event: KeyboardEvent) =>
    moveFocus(event, sorted.length, (index) => {
      setActive(index);
      if (!isWhole) virtual.scrollToIndex(index);
    });
  const gap = (rows: number) => rows > 0 && <Gap height={rows * rowPx} columns={columns.length} />;
  return (
    <tbody onKeyDown={onKeyDown}>
      {gap(first)}
      {indexes.map((index) => {
        const row = sorted[index];
        if (!row) return null;
        const { id, original } = row;
        return (
          <DataRow
            key={id}
            {...{ index, columns, zone, onRow, rowAction }}
            row={original}
            isChosen={isChosen?.(original)}
            isTabStop={index === tabStop}
          />
        );
      })}
      {gap(sorted.length - 1 - last)}
    </tbody>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content cannot be focused.
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ blockSize: `${height / REM}rem` }} />
    </tr>
  );
}
