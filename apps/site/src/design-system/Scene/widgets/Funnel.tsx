import type { WidgetOf } from '@cumulus/content-model/jsonFields';
import { Panel } from '../parts.tsx';
import styles from './Funnel.module.css';

/** Minimum half width of a stage: the last ones stay visible. */
function half(value: number): number {
  return Math.max(value, 7) / 2;
}

/** A funnel: the number at each stage. */
export function Funnel({ title, stages }: WidgetOf<'funnel'>) {
  return (
    <Panel title={title} icon="filter">
      {stages.map((stage, index) => {
        const [a, b] = [half(stage.value), half(stages[index + 1]?.value ?? stage.value * 0.8)];
        return (
          <div key={stage.name} className={styles.stage}>
            <span>{stage.name}</span>
            <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" data-move="draw">
              <path d={`M${50 - a} 0H${50 + a}L${50 + b} 10H${50 - b}z`} opacity={1 - index * 0.14} />
            </svg>
            <b>{stage.count}</b>
          </div>
        );
      })}
    </Panel>
  );
}
