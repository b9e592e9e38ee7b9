import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import type { WidgetOf } from '../Widget.ts';

/** A form, filled in. */
export function Form({ title, fields, button }: WidgetOf<'form'>) {
  return (
    <Panel title={title} icon="form">
      <div className={styles.talk}>
        {fields.map((field) => (
          <div key={field.label} className={styles.field}>
            <span className={styles.mute}>{field.label}</span>
            {field.options ? (
              <span className={styles.wrap}>
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
        <span className={styles.button}>{button}</span>
      </div>
    </Panel>
  );
}
