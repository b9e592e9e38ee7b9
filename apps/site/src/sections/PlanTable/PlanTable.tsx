import type { PlanTableEntry } from '@cumulus/content-model';
import { planCatalogue } from '../../pricing/planCatalogue.ts';
import { yearlySaving } from '../../pricing/yearlySaving.ts';
import { Markdown } from '../../ui/Markdown/Markdown.tsx';
import { usePage } from '../../ui/page/usePage.ts';
import { SectionHead } from '../../ui/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../ui/SectionShell/SectionShell.tsx';
import { requireItems } from '../requireItems.ts';
import type { SectionProps } from '../SectionProps.ts';
import { AddOns } from './AddOns.tsx';
import { BillingSwitch } from './BillingSwitch.tsx';
import { PlanCard } from './PlanCard.tsx';
import styles from './PlanTable.module.css';

/** Plans side by side with one monthly/yearly switch for them and the add-ons beneath. Works without scripts. */
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
      <ul className={styles.plans} role="list">
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
