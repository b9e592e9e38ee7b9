import type { Start } from '../demo/Start.ts';
import { Icon } from '../ui/Icon.tsx';
import { Person } from '../ui/Person.tsx';
import { addressOf, addressOfTeam } from './addressOf.ts';
import styles from './Chooser.module.css';

/** The people of a project, and the teams, as links. Rendered on the server only. */
export function Choices({ start }: { start: Start }) {
  const { texts, workspace, teams = [], team } = start;
  const { shell } = texts;
  const me = workspace.people.find(({ id }) => id === workspace.me);
  return (
    <>
      <summary className={styles.summary} title={shell.choose}>
        <Person person={me} />
        <span className="visuallyHidden">{shell.choose}: </span>
        <span className={styles.name}>{me?.name}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <div className={styles.choices}>
        <h2 id="choose-person">{shell.choosePerson}</h2>
        <ul aria-labelledby="choose-person" className={styles.list}>
          {workspace.people.map((person) => (
            <li key={person.id}>
              <a
                href={addressOf(start, { me: person.id })}
                aria-current={person.id === me?.id ? 'true' : undefined}
                data-person
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
          {teams.map(({ slug, name }) => (
            <li key={slug}>
              <a href={addressOfTeam(start, slug)} aria-current={slug === team ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
