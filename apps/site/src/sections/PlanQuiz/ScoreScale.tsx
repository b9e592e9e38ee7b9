import { MAX_SCORE, MIN_SCORE } from '@cumulus/content-model/planQuiz';
import { usePage } from '../../design-system/page/PageContext.tsx';
import type { Plan } from '../../pricing/catalogue.ts';
import styles from './QuizResult.module.css';

/** Units of the drawing for one point of the score. */
const UNIT = 20;
const RADIUS = 7;
const TOP = 9;
const BAR = 8;

const at = (score: number) => (score - MIN_SCORE) * UNIT + RADIUS;

interface ScoreScaleProps {
  plans: readonly Plan[];
  /** The plan of the score. */
  chosen: Plan;
  score: number;
}

/** The scale with the range of each plan, where the score is, and which colour is which plan. */
export function ScoreScale({ plans, chosen, score }: ScoreScaleProps) {
  const { locale } = usePage();
  const numbers = new Intl.NumberFormat(locale);
  const width = at(MAX_SCORE) + RADIUS;
  return (
    <>
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
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without markers. */}
      <ul role="list" className={styles.ranges}>
        {plans.map((plan) => (
          <li key={plan.tier} data-tone={plan.color} data-chosen={plan === chosen || undefined}>
            {plan.name} <span>{numbers.formatRange(plan.minScore, plan.maxScore)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
