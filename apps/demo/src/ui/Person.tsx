import type { Person as Someone } from '../workspace/types.ts';
import styles from './Person.module.css';

interface PersonProps {
  /** Nobody, where it is undefined: an empty circle. */
  person: Someone | undefined;
  /** With the name as text alternative, where it doesn't stand beside it. */
  isLabelled?: boolean;
}

/** The initial of a person on their colour. */
export function Person({ person, isLabelled = false }: PersonProps) {
  const label = isLabelled && person ? { role: 'img', 'aria-label': person.name } : { 'aria-hidden': true };
  return (
    <span className={styles.person} data-tone={person?.color} title={isLabelled ? person?.name : undefined} {...label}>
      {[...(person?.name ?? '')][0]}
    </span>
  );
}
