import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Chip, Initial, Panel, toneOf } from '../parts.tsx';

/** An inbox; unread messages have a dot. */
export function Inbox({ title, items }: WidgetOf<'inbox'>) {
  return (
    <Panel
      title={title}
      icon="inbox"
      aside={<span className={parts.chip}>{items.filter((item) => item.unread).length}</span>}
    >
      {items.map((item) => (
        <div
          key={item.from + item.subject}
          className={parts.line}
          data-unread={item.unread || undefined}
          data-move="draw"
        >
          <Initial name={item.from} />
          <div className={parts.grow}>
            <span className={parts.mute}>{item.from}</span>
            <div>{item.unread ? <b>{item.subject}</b> : item.subject}</div>
          </div>
          <div className={parts.end}>
            <span className={parts.mute}>{item.time}</span>
            <Chip text={item.tag} color={item.tag && toneOf(item.tag)} />
          </div>
        </div>
      ))}
    </Panel>
  );
}
