import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import parts from '../parts.module.css';
import { Panel } from '../parts.tsx';
import styles from './Chart.module.css';

function pathOf(points: readonly number[]): string {
  return points
    .map((value, index) => `${index ? 'L' : 'M'}${((index / (points.length - 1)) * 100).toFixed(1)} ${100 - value}`)
    .join('');
}

/** A chart of one or two lines over time. */
export function Chart({ title, labels, points, second, caption }: WidgetOf<'chart'>) {
  return (
    <Panel title={title} icon="chart">
      <div className={styles.chart}>
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" data-move="draw">
          <path d="M0 0H100M0 25H100M0 50H100M0 75H100M0 100H100" />
          <path data-area="" d={`${pathOf(points)}L100 100L0 100Z`} />
          {second && <path data-second="" d={pathOf(second)} />}
          <path data-line="" d={pathOf(points)} />
        </svg>
        <div className={parts.ticks}>
          {labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
        {caption && <p className={parts.mute}>{caption}</p>}
      </div>
    </Panel>
  );
}
