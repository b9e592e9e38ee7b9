import { Icon } from '../../ui/Icon.tsx';
import { Person } from '../../ui/Person.tsx';
import parts from '../../ui/parts.module.css';
import { Tick } from '../../ui/Tick.tsx';
import { fill } from '../../workspace/fill.ts';
import { findPerson, findTask } from '../../workspace/selectors.ts';
import type { Id } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import { LateChip } from '../LateChip.tsx';
import { RuleNotes } from '../RuleNotes.tsx';
import { TaskLink } from '../TaskLink.tsx';
import styles from './DocView.module.css';

/** A to-do: the task that it is. */
export function Todo({ id, isGuided }: { id: Id; isGuided: boolean }) {
  const { state, dispatch, announce, show, locale, texts } = useWorkspace();
  const copy = texts.doc;
  const task = findTask(state, id);
  if (!task) return null;
  const { title, status } = task;
  const isDone = status === 'done';
  const toggle = () => {
    dispatch({ kind: 'tick-task', id, isDone: !isDone, in: 'doc' });
    announce(fill(isDone ? copy.reopened : copy.done, { title }));
  };
  return (
    <li className={styles.todo} data-task={id} data-done={isDone || undefined}>
      <Tick
        label={fill(copy.done, { title })}
        isDone={isDone}
        onToggle={toggle}
        guide={isGuided ? 'todo' : undefined}
      />
      <TaskLink task={task} className={`${parts.taskTitle} ${styles.todoTitle}`} />
      <span className={styles.meta}>
        <LateChip task={task}>
          <span className={parts.mute}>{fill(copy.due, { day: dayFormatOf(locale)(task.end) })}</span>
        </LateChip>
        <Person person={findPerson(state, task.assignee)} isLabelled />
        <button
          type="button"
          className={parts.iconButton}
          aria-label={fill(copy.openInBoard, { title })}
          title={fill(copy.openInBoard, { title })}
          onClick={() => show('board', id)}
        >
          <Icon name="board" size={18} />
        </button>
      </span>
      <RuleNotes task={id} />
    </li>
  );
}
