import styles from '../Scene.module.css';
import { Tick } from '../Tick.tsx';
import type { WidgetOf } from '../Widget.ts';

type Block = WidgetOf<'document'>['blocks'][number];

function DocumentBlock({ block }: { block: Block }) {
  if (block.h) return <b>{block.h}</b>;
  if (block.quote) return <p className={styles.quote}>{block.quote}</p>;
  if (block.check) {
    return (
      <p className={styles.lead}>
        <Tick done={block.done} />
        <span>{block.check}</span>
      </p>
    );
  }
  return <p className={block.li ? styles.item : undefined}>{block.li ?? block.p}</p>;
}

/** A written page. */
export function Document({ title, by, blocks }: WidgetOf<'document'>) {
  return (
    <div className={`${styles.panel} ${styles.sheet}`}>
      {title && <b className={styles.big}>{title}</b>}
      {by && <p className={styles.mute}>{by}</p>}
      {blocks.map((block) => (
        <DocumentBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}
