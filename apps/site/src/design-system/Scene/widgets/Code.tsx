import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import { Icon } from '../../Icon/Icon.tsx';
import parts from '../parts.module.css';
import styles from './Code.module.css';

const signs = { add: '+', del: '−' };

/** A code change with the results of its checks. */
export function Code({ title, branch, lines, checks = [] }: WidgetOf<'code'>) {
  return (
    <div className={`${parts.panel} ${styles.code}`}>
      <div className={parts.head}>
        <Icon name="code" size={16} />
        {title && <b>{title}</b>}
        {branch && <code>{branch}</code>}
      </div>
      <div className={styles.lines}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of code repeat and never move
          <code key={index} data-kind={line.kind} data-move={line.kind && 'draw'}>
            {`${line.kind ? signs[line.kind] : ' '} ${line.text}`}
          </code>
        ))}
      </div>
      {checks.length > 0 && (
        <div className={`${parts.wrap} ${styles.checks}`}>
          {checks.map((check) => (
            <span key={check.name} className={parts.source} data-ok={check.ok || undefined}>
              <Icon name={check.ok ? 'check' : 'clock'} size={13} />
              {check.name}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
