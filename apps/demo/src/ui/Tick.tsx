import { Icon } from './Icon.tsx';
import styles from './Tick.module.css';

interface TickProps {
  /** What is done when it is ticked: the title of the task. */
  label: string;
  isDone: boolean;
  onToggle: () => void;
  /** Name by which the guide finds it. */
  guide?: string;
}

/** The round checkbox of a task. Its target is 44 px on touch screens. */
export function Tick({ label, isDone, onToggle, guide }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" aria-label={label} data-guide={guide} checked={isDone} onChange={onToggle} />
      <Icon name="check" size={14} />
    </label>
  );
}
