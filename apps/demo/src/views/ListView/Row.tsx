import { Person } from '../../ui/Person.tsx';
import parts from '../../ui/parts.module.css';
import { Tick } from '../../ui/Tick.tsx';
import { fill } from '../../workspace/fill.ts';
import { findPerson } from '../../workspace/selectors.ts';
import type { Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { dayFormatOf } from '../dayFormat.ts';
import { LateChip } from '../LateChip.tsx';
import { RuleNotes } from '../RuleNotes.tsx';
import { TaskLink } from '../TaskLink.tsx';
import styles from './Row.module.css';

/** One task: tick, title, area, date, person. */
export function Row({ task }: { task: Task }) {
  const { state, dispatch, announce, locale, texts } = useWorkspace();
  const copy = texts.list;
  const { id, title, status } = task;
  const isDone = status === 'done';
  const toggle = () => {
    dispatch({ kind: 'tick-task', id, isDone: !isDone, in: 'list' });
    announce(fill(isDone ? copy.reopened : copy.done, { title }));
  };
  const assign = (person: string) => {
    dispatch({ kind: 'assign-task', id, person: person || undefined });
    announce(fill(copy.assigned, { title, person: findPerson(state, person)?.name ?? texts.nobody }));
  };
  return (
    <li className={styles.row} data-task={id} data-done={isDone || undefined}>
      <Tick label={fill(copy.done, { title })} isDone={isDone} onToggle={toggle} />
      <TaskLink task={task} className={`${parts.taskTitle} ${styles.title}`} />
      <span className={styles.meta}>
        {task.area && (
          <span className={parts.chip} data-tone={task.color}>
            {task.area}
          </span>
        )}
        <LateChip task={task}>
          <span className={parts.mute}>{fill(copy.due, { day: dayFormatOf(locale)(task.end) })}</span>
        </LateChip>
      </span>
      <span className={styles.person}>
        <Person person={findPerson(state, task.assignee)} />
        <select
          aria-label={fill(copy.assign, { title })}
          value={task.assignee ?? ''}
          onChange={(event) => assign(event.target.value)}
        >
          <option value="">{texts.nobody}</option>
          {state.people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </span>
      <RuleNotes task={id} />
    </li>
  );
}
