import { useRef } from 'react';
import { AddForm } from '../../ui/AddForm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { Tick } from '../../ui/Tick.tsx';
import { applyToDetails, MAX_SUBTASKS } from '../../workspace/applyToDetails.ts';
import { fill } from '../../workspace/fill.ts';
import type { Subtask, Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import styles from './TaskPage.module.css';

/** Subtasks: tick, add, remove. */
export function Subtasks({ task: { id, subtasks } }: { task: Task }) {
  const { dispatch, announce, texts } = useWorkspace();
  const copy = texts.taskPage;
  const head = useRef<HTMLHeadingElement>(null);
  const done = subtasks.filter(({ isDone }) => isDone).length;
  const toggle = ({ id: subtask, title, isDone }: Subtask) => {
    dispatch({ kind: 'tick-subtask', id, subtask, isDone: !isDone }, applyToDetails);
    announce(fill(isDone ? copy.subtaskReopened : copy.subtaskDone, { title }));
  };
  const add = (title: string) => {
    dispatch({ kind: 'add-subtask', id, title }, applyToDetails);
    announce(fill(copy.subtaskAdded, { title }));
  };
  const remove = ({ id: subtask, title }: Subtask) => {
    dispatch({ kind: 'remove-subtask', id, subtask }, applyToDetails);
    announce(fill(copy.subtaskRemoved, { title }));
    head.current?.focus();
  };
  return (
    <section className={styles.section} aria-labelledby="task-subtasks">
      <h3 id="task-subtasks" ref={head} tabIndex={-1}>
        {copy.subtasks}
        {subtasks.length > 0 && (
          <span className={parts.mute}> {fill(copy.progress, { done, total: subtasks.length })}</span>
        )}
      </h3>
      <ul>
        {subtasks.map((subtask) => (
          <li key={subtask.id} className={styles.subtask} data-done={subtask.isDone || undefined}>
            <Tick
              label={fill(copy.subtaskDone, { title: subtask.title })}
              isDone={subtask.isDone}
              onToggle={() => toggle(subtask)}
            />
            <span>{subtask.title}</span>
            <button
              type="button"
              className={parts.iconButton}
              aria-label={fill(copy.removeSubtask, { title: subtask.title })}
              title={texts.remove}
              onClick={() => remove(subtask)}
            >
              <Icon name="trash" size={18} />
            </button>
          </li>
        ))}
      </ul>
      {subtasks.length < MAX_SUBTASKS && (
        <AddForm className={styles.add} label={copy.newSubtask} maxLength={120} onAdd={add} />
      )}
    </section>
  );
}
