import type { ComparisonTableEntry } from '@cumulus/content-model';
import { BILLINGS } from '@cumulus/content-model/pricing';
import { planCatalogue } from '../../pricing/planCatalogue.ts';
import { planPrice } from '../../pricing/planPrice.ts';
import { usePage } from '../../ui/page/usePage.ts';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import styles from './ComparisonTable.module.css';
import { FeatureRow } from './FeatureRow.tsx';
import { readGroups } from './readGroups.ts';

/** Every feature by plan, in one real table whose head stays in sight; on a phone each feature stands over its cells. */
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
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
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
    </SectionShell>
  );
}
