import { useState } from 'react';
import parts from '../../ui/parts.module.css';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import styles from './AutomationsView.module.css';

/** Ticks a task off, so that the rules can be seen running without leaving the view. */
export function TryRules() {
  const { state, dispatch, texts } = useWorkspace();
  const copy = texts.automations;
  const [chosen, setChosen] = useState(state.story.blocked);
  const open = state.tasks.filter(({ status }) => status !== 'done');
  const task = open.find(({ id }) => id === chosen) ?? open[0];
  return (
    <section className={parts.panel} aria-labelledby="try">
      <h3 id="try" className={parts.panelHead}>
        {copy.try}
      </h3>
      <p className={styles.text}>{task ? copy.tryHint : copy.tryNone}</p>
      {task && (
        <div className={styles.try}>
          <select
            className={parts.field}
            aria-label={copy.tryTask}
            value={task.id}
            onChange={({ target }) => setChosen(target.value)}
          >
            {open.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <button
            type="button"
            className={`${parts.button} ${parts.primary}`}
            onClick={() => dispatch({ kind: 'tick-task', id: task.id, isDone: true, in: 'list' })}
          >
            {copy.tryButton}
          </button>
        </div>
      )}
    </section>
  );
}
