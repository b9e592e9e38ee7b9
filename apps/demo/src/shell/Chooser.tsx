import { type RefObject, useEffect, useRef } from 'react';
import type { Demo } from '../demo/createDemo.ts';
import { Icon } from '../ui/Icon.tsx';
import { Person } from '../ui/Person.tsx';
import { findPerson } from '../workspace/selectors.ts';
import { useWorkspace } from '../workspace/useWorkspace.ts';
import type { View } from '../workspace/views.ts';
import { addressOf, addressOfTeam } from './addressOf.ts';
import styles from './Chooser.module.css';

/** Whose chair the visitor takes: the people of this project, and the teams, each with a project of its own. All are links, so that it works without scripts. */
export function Chooser({ demo: { start }, view }: { demo: Demo; view: View }) {
  const { texts, state } = useWorkspace();
  const { shell } = texts;
  const details = useRef<HTMLDetailsElement>(null);
  useClosing(details);
  const me = findPerson(state, start.workspace.me);
  return (
    <details ref={details} className={styles.chooser} data-chooser>
      <summary className={styles.summary} title={shell.choose}>
        <Person person={me} />
        <span className="visuallyHidden">{shell.choose}: </span>
        <span className={styles.name}>{me?.name}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={styles.choices}>
        <h2 id="choose-person">{shell.choosePerson}</h2>
        <ul aria-labelledby="choose-person" className={styles.list}>
          {start.workspace.people.map((person) => (
            <li key={person.id}>
              <a
                href={addressOf(start, { view, me: person.id })}
                aria-current={person.id === me?.id ? 'true' : undefined}
              >
                <Person person={person} />
                <span>
                  {person.name}
                  <span className={styles.role}>{person.role}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <h2 id="choose-team">{shell.chooseTeam}</h2>
        <ul aria-labelledby="choose-team" className={styles.list}>
          {start.teams.map(({ slug, name }) => (
            <li key={slug}>
              <a href={addressOfTeam(start, slug)} aria-current={slug === start.team ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Escape closes the disclosure and gives the focus back; so does a press or the focus elsewhere, which keep it. */
function useClosing(details: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    };
    const onElsewhere = ({ target }: Event) => {
      if (details.current?.open && target instanceof Node && !details.current.contains(target))
        details.current.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [details]);
}
