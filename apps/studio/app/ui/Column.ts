import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Kind } from './format.ts';

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

const NUMBERS: readonly Kind[] = ['number', 'percent', 'milliseconds'];
/** Whether its values are written at the end of a cell. */
export const isNumeric = ({ kind = 'text' }: { kind?: Kind }) => NUMBERS.includes(kind);
