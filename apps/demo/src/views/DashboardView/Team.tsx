import { AddForm } from '../../ui/AddForm.tsx';
import { Person } from '../../ui/Person.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import type { Dashboard } from '../../workspace/selectors.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { Bar } from './Bar.tsx';
import styles from './DashboardView.module.css';

/** What each person has to do, and a field that adds one. */
export function Team({ people, unassigned }: Pick<Dashboard, 'people' | 'unassigned'>) {
  const { dispatch, announce, texts } = useWorkspace();
  const copy = texts.dashboard;
  const most = Math.max(1, ...people.map(({ hours }) => hours));
  const add = (name: string) => {
    dispatch({ kind: 'add-person', name });
    announce(fill(copy.personAdded, { name }));
  };
  return (
    <section className={parts.panel} aria-labelledby="load">
      <h3 id="load" className={parts.panelHead}>
        {copy.load}
      </h3>
      <ul className={styles.team}>
        {people.map(({ person, open, hours }) => (
          <li key={person.id} data-tone={person.color}>
            <Person person={person} />
            <span>
              <b>{person.name}</b> <span className={parts.mute}>{person.role}</span>
            </span>
            <span className={parts.mute}>
              {fill(open === 1 ? copy.openTask : copy.openTasks, { count: open, hours })}
            </span>
            <Bar share={hours / most} />
          </li>
        ))}
      </ul>
      {unassigned > 0 && (
        <p className={styles.text}>
          {unassigned === 1 ? copy.unassignedOne : fill(copy.unassigned, { count: unassigned })}
        </p>
      )}
      <AddForm className={styles.add} label={copy.addPerson} maxLength={40} onAdd={add} />
    </section>
  );
}
