import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Initial, Panel } from '../parts.tsx';
import styles from './Timeline.module.css';

/** Work as bars over time, with a mark for a date. */
export function Timeline({ title, ticks, rows, marker, markerLabel }: WidgetOf<'timeline'>) {
  const aside = markerLabel && (
    <span className={parts.chip} data-tone="cobalt">
      {markerLabel}
    </span>
  );
  return (
    <Panel title={title} icon="timeline" aside={aside}>
      <div className={`${parts.ticks} ${styles.axis}`}>
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      {rows.map((row) => (
        <div key={row.name} className={styles.track}>
          <span className={parts.lead}>
            <Initial name={row.who} />
            <span>{row.name}</span>
          </span>
          <svg aria-hidden="true" data-tone={row.color} data-move="draw">
            {ticks.map((tick, index) => (
              <line
                key={tick}
                x1={`${(index / ticks.length) * 100}%`}
                x2={`${(index / ticks.length) * 100}%`}
                y2="100%"
              />
            ))}
            <rect x={`${row.from}%`} y="15%" width={`${Math.max(2, row.to - row.from)}%`} height="70%" rx="5" />
            {marker !== undefined && <line data-marker="" x1={`${marker}%`} x2={`${marker}%`} y2="100%" />}
          </svg>
        </div>
      ))}
    </Panel>
  );
}
