import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Bar, Initial, Panel, Tick } from '../parts.tsx';

/** A checklist with its progress. */
export function Checklist({ title, items }: WidgetOf<'checklist'>) {
  const done = items.filter((item) => item.done).length;
  return (
    <Panel title={title} icon="check-circle" aside={<span className={parts.mute}>{`${done}/${items.length}`}</span>}>
      <div className={parts.inset}>
        <Bar to={(done / items.length) * 100} color="mint" />
      </div>
      {items.map((item) => (
        <div key={item.title} className={parts.line}>
          <Tick done={item.done} />
          <span className={item.done ? parts.past : parts.grow}>{item.title}</span>
          <span className={parts.mute}>{item.due}</span>
          <Initial name={item.who} />
        </div>
      ))}
    </Panel>
  );
}
