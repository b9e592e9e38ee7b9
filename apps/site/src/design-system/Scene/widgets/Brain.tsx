import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import { Icon } from '../../Icon/Icon.tsx';
import parts from '../parts.module.css';
import { Panel } from '../parts.tsx';
import styles from './Brain.module.css';
import talk from './talk.module.css';

/** The AI panel: question, answer with sources, and suggested actions. */
export function Brain({ title = 'Brain', prompt, answer, sources = [], actions = [] }: WidgetOf<'brain'>) {
  return (
    <Panel title={title} icon="sparkle" className={styles.brain}>
      <div className={talk.talk}>
        <div className={talk.message} data-mine data-move="enter">
          <p className={talk.bubble}>{prompt}</p>
        </div>
        <p data-move="type">{answer}</p>
        {sources.length > 0 && (
          <div className={parts.wrap}>
            {sources.map((source) => (
              <span key={source} className={parts.source} data-move="pop">
                <Icon name="doc" size={13} />
                {source}
              </span>
            ))}
          </div>
        )}
        {actions.length > 0 && (
          <div className={parts.wrap}>
            {actions.map((action) => (
              <span key={action} className={parts.button}>
                {action}
              </span>
            ))}
          </div>
        )}
      </div>
    </Panel>
  );
}
