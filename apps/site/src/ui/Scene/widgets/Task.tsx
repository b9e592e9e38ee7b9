import { Chip } from '../Chip.tsx';
import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import { Tick } from '../Tick.tsx';
import { Who } from '../Who.tsx';
import type { WidgetOf } from '../Widget.ts';

/** One task, opened: its properties, what it is about, its parts and what was said. */
export function Task({ title, fields, description, subtasks = [], comments = [] }: WidgetOf<'task'>) {
  return (
    <Panel title={undefined} icon="check" className={styles.task}>
      {title && <b className={styles.big}>{title}</b>}
      <table>
        <tbody>
          {fields.map((field) => (
            <tr key={field.label}>
              <th>{field.label}</th>
              <td>{field.color ? <Chip text={field.value} color={field.color} /> : field.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {description && <p>{description}</p>}
      {subtasks.map((task) => (
        <p key={task.title} className={styles.lead}>
          <Tick done={task.done} />
          <span className={task.done ? styles.past : undefined}>{task.title}</span>
        </p>
      ))}
      {comments.map((comment) => (
        <div key={comment.text} className={styles.message}>
          <Who name={comment.who} />
          <p className={styles.bubble}>{comment.text}</p>
        </div>
      ))}
    </Panel>
  );
}
