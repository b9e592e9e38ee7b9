import { useRef, useState } from 'react';
import { AddForm } from '../../ui/AddForm.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { STATUSES } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { STATUS_TONES } from '../statusTones.ts';
import { useFocused } from '../useFocused.ts';
import styles from './ListView.module.css';
import { Row } from './Row.tsx';
import { SORTINGS, type Sorting, sortTasks } from './sortTasks.ts';

const readSorting = (value: string): Sorting => SORTINGS.find((name) => name === value) ?? 'board';

/** All tasks by status: tick, rename, assign, sort and add. */
export function ListView() {
  const { state, dispatch, announce, locale, texts } = useWorkspace();
  const copy = texts.list;
  const view = useRef<HTMLDivElement>(null);
  useFocused(view);
  const [sorting, setSorting] = useState<Sorting>('board');
  const add = (title: string) => {
    dispatch({ kind: 'add-task', title });
    announce(fill(copy.added, { title }));
  };
  return (
    <div ref={view} className={styles.list}>
      <div className={parts.bar}>
        <h2 className={parts.title}>{texts.views.list}</h2>
        <label className={styles.sort}>
          <span className={parts.mute}>{copy.sortBy}</span>
          <select
            className={parts.field}
            value={sorting}
            onChange={(event) => setSorting(readSorting(event.target.value))}
          >
            {SORTINGS.map((name) => (
              <option key={name} value={name}>
                {copy.sortings[name]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {STATUSES.map((status) => {
        const tasks = sortTasks(state, status, sorting, locale);
        return (
          <section
            key={status}
            className={parts.panel}
            aria-labelledby={`list-${status}`}
            data-tone={STATUS_TONES[status]}
          >
            <h3 id={`list-${status}`} className={styles.head}>
              <span className={parts.chip}>{texts.statuses[status]}</span>{' '}
              <span className={parts.mute}>{tasks.length}</span>
            </h3>
            {tasks.length ? (
              <ul>
                {tasks.map((task) => (
                  <Row key={task.id} task={task} />
                ))}
              </ul>
            ) : (
              <p className={styles.none}>{copy.none}</p>
            )}
          </section>
        );
      })}
      <AddForm className={styles.add} label={copy.newTask} maxLength={80} onAdd={add} />
    </div>
  );
}
