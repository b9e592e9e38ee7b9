import { type Id, STATUSES, type Status, type Task } from '../../workspace/types.ts';

/** A column as measured when a drag starts, relative to the board's content. */
export interface MeasuredColumn {
  status: Status;
  left: number;
  right: number;
  top: number;
  cards: readonly { id: Id; top: number; bottom: number }[];
}

export interface DropPlace {
  status: Status;
  /** The card before which it falls; undefined at the end. */
  before: Id | undefined;
  /** Where the mark is shown. */
  left: number;
  top: number;
}

/** Half of the space between two cards. */
const HALF_GAP = 4;

/** Where a card falls that is dropped at a point: in the nearest column, before the first card whose middle is below the point. */
export function findDropPlace(columns: readonly MeasuredColumn[], id: Id, x: number, y: number): DropPlace | undefined {
  const distance = ({ left, right }: MeasuredColumn) => Math.max(left - x, x - right, 0);
  const [column] = [...columns].sort((one, other) => distance(one) - distance(other));
  if (!column) return undefined;
  const cards = column.cards.filter((card) => card.id !== id);
  const next = cards.find(({ top, bottom }) => y < (top + bottom) / 2);
  const last = cards.at(-1);
  const end = last ? last.bottom + HALF_GAP : column.top;
  const { status, left } = column;
  return { status, before: next?.id, left, top: next ? next.top - HALF_GAP : end };
}

/** Where an arrow key moves a card: a column to the side, to its end; or a place up or down in its column. Undefined at an edge. */
export function findStepPlace(
  tasks: readonly Task[],
  id: Id,
  x: number,
  y: number,
): { status: Status; before: Id | undefined } | undefined {
  const task = tasks.find((one) => one.id === id);
  if (!task) return undefined;
  if (x) {
    const status = STATUSES[STATUSES.indexOf(task.status) + x];
    return status && { status, before: undefined };
  }
  const column = tasks.filter((one) => one.status === task.status);
  const place = column.indexOf(task) + y;
  if (place < 0 || place >= column.length) return undefined;
  // Downwards it passes the next card.
  return { status: task.status, before: column[y > 0 ? place + 1 : place]?.id };
}
