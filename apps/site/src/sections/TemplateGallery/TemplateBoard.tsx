import type { TemplateEntry } from '@cumulus/content-model';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { type BoardSpan, dealTasks } from './boardLayout.ts';
import styles from './TemplateBoard.module.css';

/** One template: name, purpose, and its columns with their tasks. */
export function TemplateBoard({ template, span, tone }: { template: TemplateEntry; span: BoardSpan; tone?: string }) {
  const { name, description, columns, tasks = [] } = template;
  const dealt = dealTasks(tasks, columns.length);
  return (
    <li className={styles.template} data-span={span} data-tone={tone} data-title={name}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {description && <Markdown text={description} className={styles.description} />}
      </div>
      <ul className={styles.board} data-columns={columns.length}>
        {columns.map((column, i) => (
          <li key={column} className={styles.column}>
            <p className={styles.head}>{column}</p>
            {(dealt[i]?.length ?? 0) > 0 && (
              <ul className={styles.tasks}>
                {dealt[i]?.map((task) => (
                  <li key={task}>{task}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
