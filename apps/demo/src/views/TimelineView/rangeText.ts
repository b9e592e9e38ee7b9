import { fill } from '../../workspace/fill.ts';
import type { Task } from '../../workspace/types.ts';
import { dayFormatOf } from '../dayFormat.ts';

/** First and last day of a task, or its one day. @param copy with `{start}` and `{end}` */
export function rangeText({ start, end }: Pick<Task, 'start' | 'end'>, locale: string, copy: string): string {
  const format = dayFormatOf(locale);
  return start === end ? format(start) : fill(copy, { start: format(start), end: format(end) });
}
