import { Chip } from '../Chip.tsx';
import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import { toneOf } from '../toneOf.ts';
import { Who } from '../Who.tsx';
import type { WidgetOf } from '../Widget.ts';

/** What came in; the unread has a dot. */
export function Inbox({ title, items }: WidgetOf<'inbox'>) {
  return (
    <Panel
      title={title}
      icon="inbox"
      aside={<span className={styles.count}>{items.filter((item) => item.unread).length}</span>}
    >
      {items.map((item) => (
        <div key={item.from + item.subject} className={styles.line} data-unread={item.unread || undefined}>
          <Who name={item.from} />
          <div className={styles.grow}>
            <span className={styles.mute}>{item.from}</span>
            <div>{item.unread ? <b>{item.subject}</b> : item.subject}</div>
          </div>
          <div className={styles.end}>
            <span className={styles.mute}>{item.time}</span>
            <Chip text={item.tag} color={item.tag && toneOf(item.tag)} />
          </div>
        </div>
      ))}
    </Panel>
  );
}
