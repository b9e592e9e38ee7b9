import { BILLINGS } from '@cumulus/content-model/pricing';
import { formatPercent } from '../../pricing/formatPercent.ts';
import { usePage } from '../../ui/page/usePage.ts';
import styles from './BillingSwitch.module.css';

interface BillingSwitchProps {
  /** Name of the radio group, unique on the page. */
  name: string;
  /** What the best plan saves by the year, in percent; 0 says nothing. */
  bestPercent: number;
}

/** Two radio inputs, yearly chosen; the style sheet of the plan table shows the prices of the checked one. */
export function BillingSwitch({ name, bestPercent }: BillingSwitchProps) {
  const { t, locale } = usePage();
  return (
    <fieldset className={styles.switch}>
      <legend className="visuallyHidden">{t('billing')}</legend>
      {BILLINGS.map((billing) => (
        <label key={billing} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={billing}
            defaultChecked={billing === 'yearly'}
            data-clicked-type="billing"
            data-button-clicked={t(billing)}
          />
          <span>{t(billing)}</span>
          {billing === 'yearly' && bestPercent > 0 && (
            <span className={styles.saving}>{t('savingUpTo', { percent: formatPercent(bestPercent, locale) })}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
