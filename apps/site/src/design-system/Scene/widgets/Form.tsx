import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Panel } from '../parts.tsx';
import styles from './Form.module.css';
import talk from './talk.module.css';

/** A filled-in form. */
export function Form({ title, fields, button }: WidgetOf<'form'>) {
  return (
    <Panel title={title} icon="form">
      <div className={talk.talk}>
        {fields.map((field) => (
          <div key={field.label} className={styles.field}>
            <span className={parts.mute}>{field.label}</span>
            {field.options ? (
              <span className={parts.wrap}>
                {field.options.map((option, index) => (
                  <span
                    key={option}
                    className={styles.option}
                    data-on={(field.value ? option === field.value : index === 0) || undefined}
                  >
                    {option}
                  </span>
                ))}
              </span>
            ) : (
              <span className={styles.input}>{field.value ?? '\u00a0'}</span>
            )}
          </div>
        ))}
        <span className={parts.button}>{button}</span>
      </div>
    </Panel>
  );
}
