import type { Plan } from '../../pricing/Plan.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Points } from '../../ui/Points/Points.tsx';
import styles from './PlanCard.module.css';
import { Price } from './Price.tsx';

/** One plan. The plan whose action is the primary one is the recommended one and stands out. */
export function PlanCard({ plan }: { plan: Plan }) {
  const isRecommended = plan.action?.style === 'primary';
  return (
    <li
      className={styles.plan}
      data-tone={plan.color}
      data-title={plan.name}
      data-tier={plan.tier}
      data-recommended={isRecommended ? '' : undefined}
    >
      <div className={styles.name}>
        {plan.flag && <p className={styles.flag}>{plan.flag}</p>}
        <h3>{plan.name}</h3>
      </div>
      <p className={styles.description}>{plan.description}</p>
      <Price priced={plan} />
      <div className={styles.action}>
        {plan.action && <Button link={plan.action} data-clicked-type="plan" data-label={plan.tier} />}
      </div>
      <div className={styles.features}>
        {plan.featuresTitle && <p>{plan.featuresTitle}</p>}
        <Points points={plan.features} />
      </div>
    </li>
  );
}
