import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Chip, Initial, Panel, Tick } from '../parts.tsx';
import styles from './Task.module.css';
import talk from './talk.module.css';

/** An open task: properties, description, subtasks and comments. */
export function Task({ title, fields, description, subtasks = [], comments = [] }: WidgetOf<'task'>) {
  return (
    <Panel title={undefined} icon="check" className={`${talk.talk} ${styles.task}`}>
      {title && <b className={parts.big}>{title}</b>}
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
        <p key={task.title} className={parts.lead}>
          <Tick done={task.done} />
          <span className={task.done ? parts.past : undefined}>{task.title}</span>
        </p>
      ))}
      {comments.map((comment) => (
        <div key={comment.text} className={talk.message}>
          <Initial name={comment.who} />
          <p className={talk.bubble}>{comment.text}</p>
        </div>
      ))}
    </Panel>
  );
}
