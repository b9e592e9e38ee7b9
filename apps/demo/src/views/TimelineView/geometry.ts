import { FIRST_DAY, LAST_DAY } from '../../workspace/calendar.ts';
import type { Id, Task } from '../../workspace/types.ts';

/** Days that the chart shows. */
export const DAY_COUNT = LAST_DAY - FIRST_DAY + 1;

/** Start and length of a bar, in percent of the chart. */
export function barOf({ start, end }: Pick<Task, 'start' | 'end'>) {
  return { start: (100 * (start - FIRST_DAY)) / DAY_COUNT, length: (100 * (end - start + 1)) / DAY_COUNT };
}

export interface Dependency {
  id: string;
  from: Id;
  to: Id;
}

/** Each pair of a task and one that waits for it, where both are shown. */
export function findDependencies(tasks: readonly Task[]): Dependency[] {
  const ids = new Set(tasks.map(({ id }) => id));
  return tasks.flatMap((task) =>
    task.waitsFor.filter((id) => ids.has(id)).map((from) => ({ id: `${from}-${task.id}`, from, to: task.id })),
  );
}

/** Line from the end of a task to the start of one that waits for it: days to the right, rows downwards. */
export function dependencyPath(rows: readonly Task[], { from, to }: Dependency): string {
  const source = rows.findIndex(({ id }) => id === from);
  const target = rows.findIndex(({ id }) => id === to);
  const before = rows[source];
  const after = rows[target];
  if (!before || !after) return '';
  const x1 = before.end + 1 - FIRST_DAY;
  const x2 = after.start - FIRST_DAY;
  const y1 = source + 0.5;
  const y2 = target + 0.5;
  // Down beside the bar's end; where the next begins earlier than that, between the rows and back.
  if (x2 > x1) return `M${x1} ${y1}H${x1 + 0.4}V${y2}H${x2}`;
  const between = target > source ? y1 + 0.5 : y1 - 0.5;
  return `M${x1} ${y1}H${x1 + 0.4}V${between}H${x2 - 0.4}V${y2}H${x2}`;
}

/** Rows in an order that stays while bars move: first those in the order, then what was added since. */
export function orderRows(tasks: readonly Task[], order: readonly Id[]): Task[] {
  const known = order.flatMap((id) => tasks.find((task) => task.id === id) ?? []);
  return [...known, ...tasks.filter(({ id }) => !order.includes(id))];
}
