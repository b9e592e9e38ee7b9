import { Icon } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { findTask } from '../../workspace/selectors.ts';
import type { Rule, Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { resultText, ruleText } from '../AutomationsView/ruleSentence.ts';
import { runsAt } from '../RuleNotes/runsAt.ts';
import { TaskLink } from '../TaskLink.tsx';
import styles from './TaskPage.module.css';

/** What rules did with the task or because of it, the newest first, with the rule and the task that set it off. */
export function TaskRuns({ task, onShowRule }: { task: Task; onShowRule: (rule: Rule) => void }) {
  const { state, texts } = useWorkspace();
  const copy = texts.taskPage;
  const words = { texts, people: state.people };
  const runs = runsAt(state.runs, task.id).toReversed();
  return (
    <section className={styles.section} aria-labelledby="task-runs">
      <h3 id="task-runs">{copy.runs}</h3>
      {!runs.length && <p className={parts.mute}>{copy.noRuns}</p>}
      <ul>
        {runs.map((run) => {
          const isOwn = run.task === task.id;
          const cause = isOwn ? undefined : findTask(state, run.task);
          return (
            <li key={run.id} className={styles.run}>
              <Icon name={run.rule.effect.kind === 'notify' ? 'mail' : 'bolt'} size={18} />
              <span>
                {isOwn ? fill(copy.didBy, { result: resultText(run, words) }) : copy.begunBy}{' '}
                <button type="button" className={parts.link} onClick={() => onShowRule(run.rule)}>
                  {ruleText(run.rule, words)}
                </button>
                {cause && (
                  <span className={`${parts.mute} ${styles.cause}`}>
                    {copy.setOffBy} <TaskLink task={cause} className={parts.link} />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
