import { use } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { fill } from '../../workspace/fill.ts';
import type { Id } from '../../workspace/types.ts';
import { useWorkspace, WorkspaceContext } from '../../workspace/useWorkspace.ts';
import { resultText, ruleText } from '../AutomationsView/ruleSentence.ts';
import styles from './NoteList.module.css';
import { recentRuns, runsAt } from './runsAt.ts';
import { useShowRule } from './useShowRule.ts';

/** What the last rules did with a task or because of it. Each leads to its rule. */
export function NoteList({ task }: { task: Id }) {
  const { state, texts } = useWorkspace();
  const showRule = useShowRule();
  const history = use(WorkspaceContext)?.store.read();
  const runs = history ? runsAt(recentRuns(history), task) : [];
  const words = { texts, people: state.people };
  const copy = texts.automations;
  if (!runs.length) return null;
  return (
    <ul className={styles.notes} data-rule-notes>
      {runs.map((run) => {
        const text = run.task === task ? resultText(run, words) : copy.begunByRule;
        return (
          <li key={run.id}>
            <button
              type="button"
              className={styles.note}
              aria-label={fill(copy.note, { text, rule: ruleText(run.rule, words) })}
              title={ruleText(run.rule, words)}
              onClick={() => showRule(run.rule)}
            >
              <Icon name="bolt" size={14} />
              <span>{text}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
