import { Button } from '../../design-system/Button/Button.tsx';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import type { AddOn, Plan } from '../../pricing/catalogue.ts';
import styles from './AddOns.module.css';
import { Price } from './Price.tsx';

interface AddOnsProps {
  addOns: AddOn[];
  plans: Plan[];
  title?: string;
  intro?: string;
}

/** The add-ons below the plans, each with the plans that it can be added to. */
export function AddOns({ addOns, plans, title, intro }: AddOnsProps) {
  const { t, locale } = usePage();
  const plansOf = ({ eligibility }: AddOn): string => {
    const names = plans.filter(({ tier }) => eligibility.includes(tier)).map(({ name }) => name);
    if (names.length === 0 || names.length === plans.length) return t('availableWithAll');
    return t('availableWith', { plans: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) });
  };
  return (
    <div className={styles.addOns}>
      <div>
        {title && <h3>{title}</h3>}
        {intro && <Markdown text={intro} className={styles.intro} />}
      </div>
      {addOns.map((addOn) => (
        <article key={addOn.feature} className={styles.addOn} data-add-on={addOn.feature}>
          <h4>
            {addOn.icon && <Icon name={addOn.icon} />}
            {addOn.name}
          </h4>
          {addOn.flag && <p className={styles.flag}>{addOn.flag}</p>}
          <p>{addOn.description}</p>
          <Price priced={addOn} />
          <p className={styles.plans}>{plansOf(addOn)}</p>
          {addOn.action && (
            <Button
              link={addOn.action}
              className={styles.action}
              data-clicked-type="add-on"
              data-label={addOn.feature}
              data-title={addOn.name}
            />
          )}
        </article>
      ))}
    </div>
  );
}
