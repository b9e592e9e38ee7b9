import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import pieces from '../parts.module.css';
import { Bar, Panel } from '../parts.tsx';
import styles from './Goal.module.css';

const RING_RADIUS = 17;
const RING_LENGTH = Number((2 * Math.PI * RING_RADIUS).toFixed(1));

/** The progress of a goal as a ring, and its parts. */
export function Goal({ title, value, caption, parts }: WidgetOf<'goal'>) {
  return (
    <Panel title={title} icon="goal">
      <div className={styles.goal}>
        <svg aria-hidden="true" viewBox="0 0 42 42">
          <circle cx="21" cy="21" r={RING_RADIUS} />
          <circle
            cx="21"
            cy="21"
            r={RING_RADIUS}
            strokeDasharray={`${(value / 100) * RING_LENGTH} ${RING_LENGTH}`}
            transform="rotate(-90 21 21)"
          />
          <text x="21" y="24.2" textAnchor="middle">
            {`${value}%`}
          </text>
        </svg>
        <div className={pieces.grow}>
          {caption && <p>{caption}</p>}
          {parts.map((part) => (
            <div key={part.label} className={styles.part}>
              <div className={pieces.row}>
                <span>{part.label}</span>
                <span className={pieces.mute}>{`${part.value}%`}</span>
              </div>
              <Bar to={part.value} color={part.color} />
            </div>
          ))}
        </div>
      </div>
    </Panel>
  );
}
