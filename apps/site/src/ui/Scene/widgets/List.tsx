import { Chip } from '../Chip.tsx';
import { Panel } from '../Panel.tsx';
import parts from '../parts.module.css';
import { Tick } from '../Tick.tsx';
import { Who } from '../Who.tsx';
import type { WidgetOf } from '../Widget.ts';

/** Tasks in rows, each with its status. */
export function List({ title, rows }: WidgetOf<'list'>) {
  return (
    <Panel title={title} icon="list">
      {rows.map((row) => (
        <div key={row.title} className={parts.line}>
          <Tick done={row.done} />
          <span className={parts.grow}>{row.title}</span>
          <Chip text={row.status} color={row.color} />
          <span className={parts.mute}>{row.due}</span>
          <Who name={row.who} />
        </div>
      ))}
    </Panel>
  );
}
