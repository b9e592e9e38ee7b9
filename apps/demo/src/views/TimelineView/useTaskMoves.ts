import { useEffect, useRef } from 'react';
import { fill } from '../../workspace/fill.ts';
import { resizeTask, shiftTask } from '../../workspace/schedule.ts';
import type { Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';

/** Moves a task, or its last day, by days. */
export type MoveTask = (task: Task, kind: 'shift-task' | 'resize-task', days: number) => void;

/** Changes dates, and announces what else moved, or why nothing did. */
export function useTaskMoves(): MoveTask {
  const { state, dispatch, announce, locale, texts } = useWorkspace();
  const copy = texts.timeline;
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  return ({ id, title, waitsFor }, kind, days) => {
    const { tasks } = latest.current;
    const moved = kind === 'shift-task' ? shiftTask(tasks, id, days) : resizeTask(tasks, id, days);
    const task = moved.find((one) => one.id === id);
    if (moved === tasks || !task) {
      const isHeld = days < 0 && kind === 'shift-task' && waitsFor.length > 0;
      const list = tasks.filter((one) => waitsFor.includes(one.id)).map((one) => one.title);
      announce(fill(isHeld ? copy.held : copy.atEdge, { title, list: list.join(', ') }));
      return;
    }
    dispatch({ kind, id, days });
    const format = dayFormatOf(locale);
    const count = moved.filter((one, index) => one.id !== id && one.start !== tasks[index]?.start).length;
    const sentences = [fill(copy.moved, { title, start: format(task.start, 'long'), end: format(task.end, 'long') })];
    if (count) sentences.push(count === 1 ? copy.movedOne : fill(copy.movedMany, { count }));
    announce(sentences.join(' '));
  };
}
