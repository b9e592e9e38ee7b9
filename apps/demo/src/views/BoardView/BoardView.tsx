import { useLayoutEffect, useRef } from 'react';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { tasksOf } from '../../workspace/selectors.ts';
import { type Id, STATUSES, type Status, type Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { STATUS_TONES } from '../statusTones.ts';
import { useFocused } from '../useFocused.ts';
import styles from './BoardView.module.css';
import { Card } from './Card.tsx';

/** All tasks as cards, a column for each status. */
export function BoardView() {
  const { state, dispatch, announce, texts } = useWorkspace();
  const copy = texts.board;
  const view = useRef<HTMLDivElement>(null);
  const elements = {
    scroller: useRef<HTMLDivElement>(null),
    content: useRef<HTMLDivElement>(null),
    marker: useRef<HTMLDivElement>(null),
  };
  useFocused(view);
  const moved = useRef<Id>(undefined);
  const { tasks } = state;
  // A card that changes its column is another element: focus and the announcement follow it.
  useLayoutEffect(() => {
    const task = tasks.find(({ id }) => id === moved.current);
    moved.current = undefined;
    if (!task) return;
    const column = tasks.filter(({ status }) => status === task.status);
    const values = { title: task.title, status: texts.statuses[task.status] };
    announce(fill(copy.moved, { ...values, place: column.indexOf(task) + 1, count: column.length }));
    const card = view.current?.querySelector(`[data-task="${CSS.escape(task.id)}"]`);
    card?.querySelector<HTMLElement>('[data-handle]')?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tasks, texts, copy, announce]);
  const move = (task: Task, place: { status: Status; before?: Id }) => {
    moved.current = task.id;
    dispatch({ kind: 'move-task', id: task.id, ...place });
  };
  return (
    <div ref={view} className={styles.board}>
      <div className={parts.bar}>
        <h2 className={parts.title}>{texts.views.board}</h2>
        <p className={parts.mute}>{copy.hint}</p>
      </div>
      <div ref={elements.scroller} className={styles.scroller}>
        <div ref={elements.content} className={styles.columns}>
          {STATUSES.map((status) => {
            const cards = tasksOf(state, status);
            return (
              <section
                key={status}
                className={styles.column}
                data-drop-status={status}
                data-tone={STATUS_TONES[status]}
                aria-labelledby={`board-${status}`}
              >
                <h3 id={`board-${status}`} className={styles.head}>
                  <span className={styles.status}>{texts.statuses[status]}</span>{' '}
                  <span className={parts.mute}>{cards.length}</span>
                </h3>
                <ul className={styles.cards}>
                  {cards.map((task) => (
                    <Card key={task.id} task={task} elements={elements} onMove={move} />
                  ))}
                </ul>
                {!cards.length && <p className={parts.mute}>{copy.empty}</p>}
              </section>
            );
          })}
          <div ref={elements.marker} className={styles.marker} aria-hidden="true" />
        </div>
      </div>
    </div>
  );
}
