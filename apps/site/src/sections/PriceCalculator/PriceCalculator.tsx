import type { PriceCalculatorEntry } from '@cumulus/content-model';
import { MAX_PEOPLE } from '@cumulus/content-model/pricing/limits';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { usePage } from '../../design-system/page/PageContext.tsx';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { type AddOn, type Plan, planCatalogue } from '../../pricing/catalogue.ts';
import { calculate } from '../../pricing/totals.ts';
import { requireItems, type SectionProps } from '../section.ts';
import { CalculatorTotals } from './CalculatorTotals.tsx';
import styles from './PriceCalculator.module.css';
import { ratesOf } from './ratesOf.ts';
import { SizeTable } from './SizeTable.tsx';

/**
 * What a team pays, by its people, plan and add-ons. The server renders the totals of a typical team and a table of team sizes, which is all that visitors
 * without scripts see (docs/decisions/0023-quiz-and-calculator.md); `enhanceCalculator` calculates again with each change.
 * REQ-QUZ-07.
 */
export function PriceCalculator({ section, index }: SectionProps<PriceCalculatorEntry>) {
  const { locale } = usePage();
  const { plans, addOns } = planCatalogue(requireItems(section.plans, section, 'plans'), section.addOns, locale);
  const people = requirePeople(section);
  const chosen = plans.find(({ action }) => action?.style === 'primary') ?? plans[0];
  if (!chosen) throw new Error(`Section "${section.sectionInternalName}": plans is empty`);
  const { maxPeople } = chosen;
  // Unique on the page.
  const id = `calculator-${index}`;
  const calculation = calculate(people, { rates: ratesOf(chosen, locale), maxPeople }, []);
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} level={index === 1 ? 1 : 2} />
      <form
        className={styles.form}
        data-enhance="calculator"
        data-calculator-id={section.metadata.id}
        aria-label={section.sectionTitle}
      >
        <div className={styles.fields}>
          <People people={people} id={`${id}-people`} />
          <Plans plans={plans} chosen={chosen} />
          {addOns.length > 0 && <AddOns addOns={addOns} plans={plans} chosen={chosen} id={id} />}
        </div>
        <CalculatorTotals plans={plans} chosen={chosen} calculation={calculation} people={people} />
      </form>
      <SizeTable plans={plans} id={`${id}-sizes`} />
      {section.note && <Markdown text={section.note} className={styles.note} />}
    </SectionShell>
  );
}

function requirePeople({ people, sectionInternalName }: PriceCalculatorEntry): number {
  if (Number.isInteger(people) && people >= 1 && people <= MAX_PEOPLE) return people;
  throw new Error(
    `Section "${sectionInternalName}": people must be a whole number from 1 to ${MAX_PEOPLE}, got ${people}`,
  );
}

function People({ people, id }: { people: number; id: string }) {
  const { t } = usePage();
  return (
    <div>
      <label htmlFor={id} className={styles.name}>
        {t('calcPeople')}
      </label>
      <input
        id={id}
        className={styles.people}
        type="number"
        name="people"
        inputMode="numeric"
        min={1}
        max={MAX_PEOPLE}
        step={1}
        defaultValue={people}
      />
    </div>
  );
}

interface PlansProps {
  plans: readonly Plan[];
  chosen: Plan;
}

function Plans({ plans, chosen }: PlansProps) {
  const { t, locale } = usePage();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{t('calcPlan')}</legend>
      <div className={styles.options}>
        {plans.map((plan) => (
          <label key={plan.tier} className={styles.option}>
            <input
              type="radio"
              name="plan"
              value={plan.tier}
              defaultChecked={plan === chosen}
              data-name={plan.name}
              data-plan={JSON.stringify({ rates: ratesOf(plan, locale), maxPeople: plan.maxPeople })}
            />
            <span>{plan.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function AddOns({ addOns, plans, chosen, id }: PlansProps & { addOns: readonly AddOn[]; id: string }) {
  const { t, locale } = usePage();
  const namesOf = ({ eligibility }: AddOn) =>
    plans.filter(({ tier }) => eligibility.includes(tier)).map(({ name }) => name);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{t('calcAddOns')}</legend>
      {addOns.map((addOn) => {
        const names = namesOf(addOn);
        const isLimited = names.length > 0 && names.length < plans.length;
        const hintId = `${id}-${addOn.feature}`;
        return (
          <div key={addOn.feature} className={styles.addOn}>
            <label className={styles.option}>
              <input
                type="checkbox"
                name={addOn.feature}
                disabled={isLimited && !addOn.eligibility.includes(chosen.tier)}
                aria-describedby={isLimited ? hintId : undefined}
                data-eligible={isLimited ? addOn.eligibility.join(' ') : undefined}
                data-rates={JSON.stringify(ratesOf(addOn, locale))}
              />
              <span>{addOn.name}</span>
            </label>
            {isLimited && (
              <p id={hintId} className={styles.hint}>
                {t('availableWith', { plans: new Intl.ListFormat(locale, { type: 'conjunction' }).format(names) })}
              </p>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
