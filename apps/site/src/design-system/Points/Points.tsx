import { Icon } from '../Icon/Icon.tsx';
import { Markdown } from '../Markdown/Markdown.tsx';
import styles from './Points.module.css';

/** A list of short statements (inline Markdown), each with a check mark. Renders nothing for an empty list. */
export function Points({ points }: { points: readonly string[] | undefined }) {
  if (!points || points.length === 0) return null;
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <Icon name="check" />
          <Markdown text={point} isInline />
        </li>
      ))}
    </ul>
  );
}
