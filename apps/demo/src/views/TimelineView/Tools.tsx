import { Icon, type IconName } from '../../ui/Icon.tsx';
import parts from '../../ui/parts.module.css';
import type { Task } from '../../workspace/types.ts';
import { useWorkspace } from '../../workspace/useWorkspace.ts';
import { rangeText } from './rangeText.ts';
import styles from './Tools.module.css';
import type { MoveTask } from './useTaskMoves.ts';

interface ToolsProps {
  rows: readonly Task[];
  task: Task;
  onSelect: (id: string) => void;
  onMove: MoveTask;
}

/** Buttons that do what dragging does, for the selected task. */
export function Tools({ rows, task, onSelect, onMove }: ToolsProps) {
  const { locale, texts } = useWorkspace();
  const copy = texts.timeline;
  const step = (label: string, kind: 'shift-task' | 'resize-task', days: number, text: string, icon?: IconName) => (
    <button
      type="button"
      className={`${parts.button} ${styles.step}`}
      aria-label={label}
      title={label}
      onClick={() => onMove(task, kind, days)}
    >
      {icon && days < 0 && <Icon name={icon} size={16} />}
      {text}
      {icon && days > 0 && <Icon name={icon} size={16} />}
    </button>
  );
  return (
    <fieldset className={styles.tools}>
      <legend className="visuallyHidden">{copy.tools}</legend>
      <label className={styles.task}>
        <span className="visuallyHidden">{copy.selected}</span>
        <select className={parts.field} value={task.id} onChange={(event) => onSelect(event.target.value)}>
          {rows.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <output className={styles.range}>{rangeText(task, locale, copy.range)}</output>
      <span className={styles.steps}>
        {step(copy.weekEarlier, 'shift-task', -7, copy.week, 'chevron-left')}
        {step(copy.dayEarlier, 'shift-task', -1, copy.day, 'chevron-left')}
        {step(copy.dayLater, 'shift-task', 1, copy.day, 'chevron-right')}
        {step(copy.weekLater, 'shift-task', 7, copy.week, 'chevron-right')}
      </span>
      <span className={styles.steps}>
        {step(copy.shorter, 'resize-task', -1, copy.short)}
        {step(copy.longer, 'resize-task', 1, copy.long)}
      </span>
    </fieldset>
  );
}
