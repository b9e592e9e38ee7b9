import { Icon } from '../../Icon/Icon.tsx';
import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import type { WidgetOf } from '../Widget.ts';

/** The AI panel: what was asked, the answer with its sources, and what it offers to do. */
export function Brain({ title = 'Brain', prompt, answer, sources = [], actions = [] }: WidgetOf<'brain'>) {
  return (
    <Panel title={title} icon="sparkle" className={styles.brain}>
      <div className={styles.talk}>
        <div className={styles.message} data-mine>
          <p className={styles.bubble}>{prompt}</p>
        </div>
        <p>{answer}</p>
        {sources.length > 0 && (
          <div className={styles.wrap}>
            {sources.map((source) => (
              <span key={source} className={styles.source}>
                <Icon name="doc" size={13} />
                {source}
              </span>
            ))}
          </div>
        )}
        {actions.length > 0 && (
          <div className={styles.wrap}>
            {actions.map((action) => (
              <span key={action} className={styles.button}>
                {action}
              </span>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}
