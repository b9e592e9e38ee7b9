import { Icon } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { TaskLink } from '../TaskLink.tsx';
import styles from './AutomationsView.module.css';
import { resultText, ruleText } from './ruleSentence.ts';

/** What the rules did and why, the newest first. The live region of the page reads what is added. */
export function Runs() {
  const { state, texts } = useWorkspace();
  const copy = texts.automations;
  const words = { texts, people: state.people };
  return (
    <section className={parts.panel} aria-labelledby="runs">
      <h3 id="runs" className={parts.panelHead}>
        {copy.runs}
      </h3>
      {!state.runs.length && <p className={styles.text}>{copy.noRuns}</p>}
      <div role="log" aria-live="off" aria-labelledby="runs">
        <ul>
          {state.runs.toReversed().map((run) => (
            <li key={run.id} className={styles.run}>
              <Icon name={run.rule.effect.kind === 'notify' ? 'mail' : 'bolt'} size={18} />
              <span>
                <TaskLink task={{ id: run.task, title: run.taskTitle }} className={parts.link} />
                {': '}
                {resultText(run, words)}
                <span className={`${parts.mute} ${styles.why}`}>
                  {fill(copy.because, { rule: ruleText(run.rule, words) })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
