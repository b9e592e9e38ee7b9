import { Icon } from '../../Icon/Icon.tsx';
import styles from '../Scene.module.css';
import type { WidgetOf } from '../Widget.ts';

const signs = { add: '+', del: '−' };

/** A change of code, with what was checked. */
export function Code({ title, branch, lines, checks = [] }: WidgetOf<'code'>) {
  return (
    <div className={`${styles.panel} ${styles.code}`}>
      <div className={styles.head}>
        <Icon name="code" size={16} />
        {title && <b>{title}</b>}
        {branch && <code>{branch}</code>}
      </div>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of code repeat and never move
          <code key={index} data-kind={line.kind}>
            {`${line.kind ? signs[line.kind] : ' '} ${line.text}`}
          </code>
        ))}
      </div>
      {checks.length > 0 && (
        <div className={styles.wrap}>
          {checks.map((check) => (
            <span key={check.name} className={styles.source} data-ok={check.ok || undefined}>
              <Icon name={check.ok ? 'check' : 'clock'} size={13} />
              {check.name}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
