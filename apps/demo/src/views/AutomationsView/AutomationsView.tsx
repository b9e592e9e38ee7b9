import { useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import { fill } from '../../workspace/fill.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { useFocused } from '../useFocused.ts';
import styles from './AutomationsView.module.css';
import { NewRule } from './NewRule.tsx';
import { Runs } from './Runs.tsx';
import { ruleText } from './ruleSentence.ts';
import { TryRules } from './TryRules.tsx';

/** Rules as sentences, each with its switch, and what they did. */
export function AutomationsView() {
  const { state, dispatch, announce, texts } = useWorkspace();
  const copy = texts.automations;
  const view = useRef<HTMLDivElement>(null);
  useFocused(view);
  const head = useRef<HTMLHeadingElement>(null);
  const words = { texts, people: state.people };
  return (
    <div ref={view} className={styles.automations}>
      <div className={parts.bar}>
        <h2 className={parts.title}>{texts.views.automations}</h2>
        <p className={parts.mute}>{copy.hint}</p>
      </div>
      <section className={parts.panel} aria-labelledby="rules">
        <h3 id="rules" ref={head} tabIndex={-1} className={parts.panelHead}>
          {copy.rules}
        </h3>
        {!state.rules.length && <p className={styles.text}>{copy.none}</p>}
        <ul>
          {state.rules.map((rule) => {
            const sentence = ruleText(rule, words);
            return (
              <li key={rule.id} className={styles.rule} data-rule={rule.id} data-off={!rule.isOn || undefined}>
                <Icon name="bolt" size={18} />
                <span className={styles.sentence}>{sentence}</span>
                <label className={styles.switch}>
                  <input
                    type="checkbox"
                    role="switch"
                    aria-label={sentence}
                    aria-checked={rule.isOn}
                    checked={rule.isOn}
                    onChange={({ target }) => {
                      dispatch({ kind: 'switch-rule', id: rule.id, isOn: target.checked });
                      announce(fill(target.checked ? copy.isOn : copy.isOff, { rule: sentence }));
                    }}
                  />
                </label>
                <button
                  type="button"
                  className={parts.iconButton}
                  aria-label={fill(copy.remove, { rule: sentence })}
                  title={texts.remove}
                  onClick={() => {
                    dispatch({ kind: 'remove-rule', id: rule.id });
                    announce(fill(copy.removed, { rule: sentence }));
                    head.current?.focus();
                  }}
                >
                  <Icon name="trash" size={18} />
                </button>
              </li>
            );
          })}
        </ul>
        <NewRule />
      </section>
      <div className={styles.columns}>
        <TryRules />
        <Runs />
      </div>
    </div>
  );
}
