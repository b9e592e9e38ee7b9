import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import { Panel } from '../parts.tsx';
import canvas from './canvas.module.css';

/** On a phone, zones up to this width (percent of the plan) have no room for their status. */
const NARROW_PERCENT = 24;

/** A floor plan or site plan, each zone with its status. */
export function Plan({ title, zones }: WidgetOf<'plan'>) {
  return (
    <Panel title={title} icon="map">
      <svg aria-hidden="true" className={canvas.canvas} data-move="draw">
        {zones.map((zone) => (
          <foreignObject key={zone.name} x={`${zone.x}%`} y={`${zone.y}%`} width={`${zone.w}%`} height={`${zone.h}%`}>
            <div
              className={canvas.zone}
              data-tone={zone.color ?? 'sky'}
              data-narrow={zone.w < NARROW_PERCENT || undefined}
            >
              <b>{zone.name}</b>
              {zone.status && <span>{zone.status}</span>}
            </div>
          </foreignObject>
        ))}
      </svg>
    </Panel>
  );
}
