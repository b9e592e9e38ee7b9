import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Tick } from '../parts.tsx';
import styles from './Document.module.css';
import talk from './talk.module.css';

type Block = WidgetOf<'document'>['blocks'][number];

function DocumentBlock({ block }: { block: Block }) {
  if (block.h) return <b>{block.h}</b>;
  if (block.quote) return <p className={styles.quote}>{block.quote}</p>;
  if (block.check) {
    return (
      <p className={parts.lead}>
        <Tick done={block.done} />
        <span>{block.check}</span>
      </p>
    );
  }
  return (
    <p className={block.li ? parts.item : undefined} data-move={block.p ? 'type' : undefined}>
      {block.li ?? block.p}
    </p>
  );
}

/** A document with headings and text. */
export function Document({ title, by, blocks }: WidgetOf<'document'>) {
  return (
    <div className={`${parts.panel} ${talk.talk} ${styles.sheet}`}>
      {title && <b className={`${parts.big} ${styles.heading}`}>{title}</b>}
      {by && <p className={parts.mute}>{by}</p>}
      {blocks.map((block) => (
        <DocumentBlock key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}
