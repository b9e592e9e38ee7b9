import type { PlanTableEntry } from '@cumulus/content-model';
import { BILLINGS } from '@cumulus/content-model/pricing';
import { Button } from '../../design-system/Button/Button.tsx';
import { planLinks } from '../../design-system/Link/planLinks.ts';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { Points } from '../../design-system/Points/Points.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import rows from '../../design-system/phoneRow.module.css';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { type Plan, planCatalogue } from '../../pricing/catalogue.ts';
import { formatPercent } from '../../pricing/money.ts';
import { yearlySaving } from '../../pricing/prices.ts';
import { requireItems, type SectionProps } from '../section.ts';
import { AddOns } from './AddOns.tsx';
import styles from './PlanTable.module.css';
import { Price } from './Price.tsx';

/** Plans side by side, with one monthly/yearly switch for them and the add-ons below. Works without scripts. */
export function PlanTable({ section, index }: SectionProps<PlanTableEntry>) {
  const { locale } = usePage();
  const { plans, addOns } = planCatalogue(requireItems(section.plans, section, 'plans'), section.addOns, locale);
  const percents = plans.map((plan) => yearlySaving(plan, locale)?.percent ?? 0);
  return (
    <SectionShell section={section} index={index} className={styles.planTable}>
      <div className={styles.top}>
        <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} className={styles.head} />
        <BillingSwitch name={`billing-${section.sectionId ?? index}`} bestPercent={Math.max(...percents)} />
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of a list without markers. */}
      <ul className={`${styles.plans} ${rows.phoneRow}`} role="list">
        {plans.map((plan) => (
          <PlanCard key={plan.tier} plan={plan} />
        ))}
      </ul>
      {addOns.length > 0 && (
        <AddOns addOns={addOns} plans={plans} title={section.addOnsTitle} intro={section.addOnsIntro} />
      )}
      {section.note && <Markdown text={section.note} className={styles.note} />}
    </SectionShell>
  );
}

/** One plan. The recommended plan has the primary action and is highlighted. */
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
        <PlanAction plan={plan} />
      </div>
      <div className={styles.features}>
        {plan.featuresTitle && <p>{plan.featuresTitle}</p>}
        <Points points={plan.features} />
      </div>
    </li>
  );
}

/** The plan's links: where it has two prices the style sheet shows that of the checked period, as with prices. */
function PlanAction({ plan }: { plan: Plan }) {
  return planLinks(plan).map(({ billing, link }) => (
    <Button key={link.url} link={link} data-billing={billing} data-clicked-type="plan" data-label={plan.tier} />
  ));
}

interface BillingSwitchProps {
  /** Name of the radio group, unique on the page. */
  name: string;
  /** The highest saving of yearly billing, in percent; 0 shows nothing. */
  bestPercent: number;
}

/** Two radio inputs, yearly checked. The plan table's style sheet shows the prices of the checked one. */
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
