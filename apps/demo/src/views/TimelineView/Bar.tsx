import type { RefObject } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { FIRST_DAY, LAST_DAY } from '../../workspace/calendar.ts';
import { fill } from '../../workspace/fill.ts';
import { blockersOf } from '../../workspace/selectors.ts';
import type { Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import styles from './Bar.module.css';
import { barOf } from './geometry.ts';
import { rangeText } from './rangeText.ts';
import { useBarDrag } from './useBarDrag.ts';
import type { MoveTask } from './useTaskMoves.ts';

interface BarProps {
  task: Task;
  rows: readonly Task[];
  scroller: RefObject<HTMLDivElement | null>;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onMove: MoveTask;
}

/** A task on the timeline: two sliders, one for when it is and one for its last day. */
export function Bar({ task, rows, scroller, isSelected, onSelect, onMove }: BarProps) {
  const { state, open, locale, texts } = useWorkspace();
  const copy = texts.timeline;
  const { id, title, status } = task;
  const format = dayFormatOf(locale);
  const formatRange = (moved: Task) => rangeText(moved, locale, copy.range);
  const shared = { id, rows, scroller, formatRange };
  const openTask = () => open(id);
  const whole = useBarDrag({
    ...shared,
    edge: 'whole',
    onMove: (days) => onMove(task, 'shift-task', days),
    onOpen: openTask,
  });
  const end = useBarDrag({ ...shared, edge: 'end', onMove: (days) => onMove(task, 'resize-task', days) });
  const { start, length } = barOf(task);
  const blockers = blockersOf(state, task).map((blocker) => blocker.title);
  const values = { start: format(task.start, 'long'), end: format(task.end, 'long'), status: texts.statuses[status] };
  const waits = blockers.length ? `, ${fill(copy.waitsFor, { list: blockers.join(', ') })}` : '';
  return (
    <div
      className={styles.bar}
      data-bar={id}
      data-tone={task.color}
      data-selected={isSelected || undefined}
      data-done={status === 'done' || undefined}
      data-waits={task.waitsFor.length > 0 || undefined}
      style={{ insetInlineStart: `${start}%`, insetInlineEnd: `${100 - start - length}%` }}
    >
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={FIRST_DAY}
        aria-valuemax={LAST_DAY}
        {...whole}
        className={styles.whole}
        data-task={id}
        data-open={id}
        data-guide={id === state.story.blocked ? 'bar' : undefined}
        aria-label={title}
        aria-description={copy.barDescription}
        aria-valuenow={task.start}
        aria-valuetext={fill(copy.bar, values) + waits}
        onFocus={() => onSelect(id)}
        onKeyDown={(event) => (event.key === 'Enter' ? openTask() : whole.onKeyDown(event))}
      >
        {status === 'done' && <Icon name="check" size={16} />}
        <span data-range="" aria-hidden="true" />
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-valuemin={FIRST_DAY}
        aria-valuemax={LAST_DAY}
        {...end}
        className={styles.end}
        aria-label={fill(copy.end, { title })}
        aria-description={copy.endDescription}
        aria-valuenow={task.end}
        aria-valuetext={format(task.end, 'long')}
        onFocus={() => onSelect(id)}
      />
    </div>
  );
}
