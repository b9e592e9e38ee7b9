import parts from '../../ui/parts.module.css';
import type { Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { STATUS_TONES } from '../statusTones.ts';
import { TaskLink } from '../TaskLink.tsx';
import styles from './TaskPage.module.css';

/** What the task waits for, and what waits for it; each opens its own page. */
export function Links({ task }: { task: Task }) {
  const { state, texts } = useWorkspace();
  const copy = texts.taskPage;
  const list = (id: string, title: string, tasks: readonly Task[]) => (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {!tasks.length && <p className={parts.mute}>{copy.none}</p>}
      <ul>
        {tasks.map((one) => (
          <li key={one.id} className={styles.link}>
            <TaskLink task={one} className={parts.link} />
            <span className={parts.chip} data-tone={STATUS_TONES[one.status]}>
              {texts.statuses[one.status]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
  return (
    <div className={styles.links}>
      {list(
        'task-waits',
        copy.waitsFor,
        state.tasks.filter(({ id }) => task.waitsFor.includes(id)),
      )}
      {list(
        'task-waited',
        copy.waitedFor,
        state.tasks.filter(({ waitsFor }) => waitsFor.includes(task.id)),
      )}
    </div>
  );
}
