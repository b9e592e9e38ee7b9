import type { ComparisonTableEntry } from '@cumulus/content-model';
import { type FeatureValue, readGroups } from '@cumulus/content-model/jsonFields';
import { BILLINGS } from '@cumulus/content-model/pricing';
import type { ReactNode } from 'react';
import { Icon } from '../../design-system/Icon/Icon.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import folds from '../../design-system/phoneFold.module.css';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { planCatalogue } from '../../pricing/catalogue.ts';
import { planPrice } from '../../pricing/prices.ts';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './ComparisonTable.module.css';

/**
 * Every feature by plan, in one HTML table with a sticky head. On a phone each feature is above its cells, and the table
 * is folded: a browser finds what is in it, and paper shows it.
 */
export function ComparisonTable({ section, index }: SectionProps<ComparisonTableEntry>) {
  const { t, locale } = usePage();
  const { plans } = planCatalogue(requireItems(section.plans, section, 'plans'), [], locale);
  const prices = BILLINGS.map((billing) => ({
    name: t(billing === 'yearly' ? 'pricePaidYearly' : 'pricePaidMonthly'),
    values: Object.fromEntries(plans.map((plan) => [plan.tier, planPrice(plan, billing, locale).displayPricePerMonth])),
  }));
  const groups = readGroups(
    section.groups,
    plans.map(({ tier }) => tier),
  );
  const rowCount = groups.reduce((count, { rows }) => count + rows.length, 0);
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
      <details className={`${styles.fold} ${folds.phoneFold}`}>
        <summary data-type="table">{t('showAllFeatures', { n: rowCount })}</summary>
        <table className={styles.table}>
          {section.sectionTitle && <caption className="visuallyHidden">{section.sectionTitle}</caption>}
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className="visuallyHidden">{t('feature')}</span>
              </th>
              {plans.map((plan) => (
                <th key={plan.tier} scope="col" data-tone={plan.color}>
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          {[{ title: t('price'), rows: prices }, ...groups].map(({ title, rows }) => (
            <tbody key={title}>
              <tr className={styles.title}>
                <th scope="rowgroup" colSpan={plans.length + 1}>
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <FeatureRow
                  key={row.name}
                  {...row}
                  values={plans.map(({ tier }) => ({ key: tier, value: row.values[tier] ?? false }))}
                />
              ))}
            </tbody>
          ))}
        </table>
      </details>
    </SectionShell>
  );
}

function Cell({ value }: { value: FeatureValue }): ReactNode {
  const { t } = usePage();
  if (typeof value === 'string') return value;
  return (
    <>
      <Icon name={value ? 'check' : 'minus'} size={20} />
      <span className="visuallyHidden">{t(value ? 'included' : 'notIncluded')}</span>
    </>
  );
}

interface FeatureRowProps {
  name: string;
  hint?: string;
  /** In the order of the columns. */
  values: { key: string; value: FeatureValue }[];
}

/** One feature, and what each plan includes. */
export function FeatureRow({ name, hint, values }: FeatureRowProps) {
  return (
    <tr className={styles.row}>
      <th scope="row">
        {name}
        {hint && <span className={styles.hint}>{hint}</span>}
      </th>
      {values.map(({ key, value }) => (
        <td key={key} data-lacks={value === false ? '' : undefined}>
          <Cell value={value} />
        </td>
      ))}
    </tr>
  );
}
