import type { FormEvent } from 'react';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import styles from './AutomationsView.module.css';
import { allEffects, allTriggers, effectText, ruleText, triggerText } from './ruleSentence.ts';

/** A rule that the visitor writes, as a sentence with two choices. */
export function NewRule() {
  const { state, dispatch, announce, texts } = useWorkspace();
  const copy = texts.automations;
  const words = { texts, people: state.people };
  const triggers = allTriggers(state.people);
  const effects = allEffects(state.people);
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const trigger = triggers[String(values.get('trigger'))];
    const effect = effects[String(values.get('effect'))];
    if (!trigger || !effect) return;
    dispatch({ kind: 'add-rule', trigger, effect });
    announce(fill(copy.added, { rule: ruleText({ trigger, effect }, words) }));
  };
  return (
    <form className={styles.new} onSubmit={add} aria-label={copy.newRule}>
      <label>
        <span>{copy.when}</span>
        <select name="trigger" className={parts.field} defaultValue="status-review">
          {Object.entries(triggers).map(([value, trigger]) => (
            <option key={value} value={value}>
              {triggerText(trigger, words)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{copy.so}</span>
        <select name="effect" className={parts.field}>
          {Object.entries(effects).map(([value, effect]) => (
            <option key={value} value={value}>
              {effectText(effect, words)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className={parts.button}>
        {texts.add}
      </button>
    </form>
  );
}
