import { MAX_SCORE, MIN_SCORE } from '@cumulus/content-model/planQuiz';
import type { Plan } from '../../pricing/catalogue.ts';
import styles from './QuizResult.module.css';

/** Units of the drawing for one point of the score. */
const UNIT = 20;
const RADIUS = 7;
const TOP = 9;
const BAR = 8;

const at = (score: number) => (score - MIN_SCORE) * UNIT + RADIUS;

/** The scale with the range of each plan, and where the score is. The text beside it says the same. */
export function ScoreScale({ plans, score }: { plans: readonly Plan[]; score: number }) {
  const width = at(MAX_SCORE) + RADIUS;
  return (
    <svg className={styles.scale} viewBox={`0 0 ${width} ${2 * TOP}`} aria-hidden="true">
      {plans.map(({ tier, color, minScore, maxScore }) => (
        <rect
          key={tier}
          data-tone={color}
          x={at(minScore)}
          y={TOP - BAR / 2}
          width={Math.max(0, at(maxScore) - at(minScore))}
          height={BAR}
          rx={BAR / 2}
        />
      ))}
      <circle cx={at(score)} cy={TOP} r={RADIUS} />
    </svg>
  );
}
