import { Icon } from './Icon.tsx';
import styles from './Tick.module.css';

interface TickProps {
  /** What is done when it is ticked: the title of the task. */
  label: string;
  isDone: boolean;
  onToggle: () => void;
}

/** The round checkbox of a task. Its target is 44 px on touch screens. */
export function Tick({ label, isDone, onToggle }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" aria-label={label} checked={isDone} onChange={onToggle} />
      <Icon name="check" size={14} />
    </label>
  );
}
