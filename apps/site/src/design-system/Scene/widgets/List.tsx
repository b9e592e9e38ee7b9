import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Chip, Initial, Panel, Tick } from '../parts.tsx';

/** Tasks in rows, each with its status. */
export function List({ title, rows }: WidgetOf<'list'>) {
  return (
    <Panel title={title} icon="list">
      {rows.map((row) => (
        <div key={row.title} className={parts.line} data-move="draw">
          <Tick done={row.done} />
          <span className={parts.grow}>{row.title}</span>
          <Chip text={row.status} color={row.color} />
          <span className={parts.mute}>{row.due}</span>
          <Initial name={row.who} />
        </div>
      ))}
    </Panel>
  );
}
