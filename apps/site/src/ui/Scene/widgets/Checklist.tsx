import { Bar } from '../Bar.tsx';
import { Panel } from '../Panel.tsx';
import styles from '../Scene.module.css';
import { Tick } from '../Tick.tsx';
import { Who } from '../Who.tsx';
import type { WidgetOf } from '../Widget.ts';

/** Things to tick off, and how far one is. */
export function Checklist({ title, items }: WidgetOf<'checklist'>) {
  const done = items.filter((item) => item.done).length;
  return (
    <Panel title={title} icon="check-circle" aside={<span className={styles.mute}>{`${done}/${items.length}`}</span>}>
      <div className={styles.inset}>
        <Bar to={(done / items.length) * 100} color="mint" />
      </div>
      {items.map((item) => (
        <div key={item.title} className={styles.line}>
          <Tick done={item.done} />
          <span className={item.done ? styles.past : styles.grow}>{item.title}</span>
          <span className={styles.mute}>{item.due}</span>
          <Who name={item.who} />
        </div>
      ))}
    </Panel>
  );
}
