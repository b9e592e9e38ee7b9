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
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useState } from 'react';
import styles from './DataTable.module.css';
import { formatCell, type Kind } from './format.ts';
import { moveFocus } from './moveFocus.ts';

type Value = string | number | null;

/** One column of a table. */
export interface Column<Row extends RowData> {
  id: string;
  label: string;
  kind?: Kind;
  /** By what it is sorted, and what is shown unless `show` says otherwise. */
  value(row: Row): Value | undefined;
  show?(row: Row): ReactNode;
  /** In rem. The first column takes what is left. */
  width?: number;
  isSortable?: boolean;
  /** A share, 0 to 1, that is drawn as a bar behind the text. */
  bar?(row: Row): number;
  /** What the heading means, where it is short. */
  description?: string;
}

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
const NUMBERS: readonly Kind[] = ['number', 'percent', 'milliseconds'];
const isNumeric = ({ kind = 'text' }: { kind?: Kind }) => NUMBERS.includes(kind);
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

function Body<Row extends RowData>({ sorted, scroller, ...props }: BodyProps<Row>) {
  const { columns, onRow, rowAction, isChosen, zone } = props;
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
          <BodyRow
            key={id}
            {...{ columns, onRow, rowAction, zone, index }}
            row={original}
            isTabStop={index === tabStop}
            isChosen={isChosen?.(original)}
          />
        );
      })}
      {gap(sorted.length - 1 - last)}
    </tbody>
  );
}

interface BodyRowProps<Row extends RowData>
  extends Pick<DataTableProps<Row>, 'columns' | 'onRow'>,
    Pick<CellProps<Row>, 'row' | 'zone'> {
  rowAction: DataTableProps<Row>['rowAction'] | undefined;
  index: number;
  isTabStop: boolean;
  isChosen: boolean | undefined;
}

function DrawnRow<Row extends RowData>({ columns, onRow, rowAction, zone, ...props }: BodyRowProps<Row>) {
  const { row, index, isTabStop, isChosen } = props;
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

/** A row, which isn't drawn again while others come into view. */
const BodyRow = memo(DrawnRow) as typeof DrawnRow;

/** A click beside the first cell is one on it; one on another link or button isn't. */
function clickFirst(event: MouseEvent<HTMLTableRowElement>): void {
  if ((event.target as Element).closest('a, button, input, label')) return;
  event.currentTarget.querySelector<HTMLElement>('[data-row-action]')?.click();
}

function Gap({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without content cannot be focused.
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columns} style={{ blockSize: `${height / REM}rem` }} />
    </tr>
  );
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
