import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Panel } from '../parts.tsx';
import styles from './Dashboard.module.css';

/** Figures in tiles, and a bar chart. */
export function Dashboard({ title, tiles, bars = [] }: WidgetOf<'dashboard'>) {
  return (
    <Panel title={title} icon="dashboard">
      <div className={styles.tiles}>
        {tiles.map((tile) => (
          <div key={tile.label}>
            <span className={parts.mute}>{tile.label}</span>
            <b className={parts.big}>{tile.value}</b>
            {tile.change && <span className={parts.mute}>{tile.change}</span>}
          </div>
        ))}
      </div>
      {bars.length > 0 && (
        <div className={styles.bars}>
          {bars.map((bar) => (
            <div key={bar.label} data-tone={bar.color}>
              <svg aria-hidden="true" data-move="rise">
                <rect y={`${100 - bar.value}%`} width="100%" height={`${bar.value}%`} rx="5" />
              </svg>
              <span className={parts.mute}>{bar.label}</span>
            </div>
          ))}
        </div>
      )}
    </Panel>
  );
}
