import { MAX_PEOPLE } from '@cumulus/content-model/pricing/limits';
import { Button } from '../../design-system/Button/Button.tsx';
import { planLinks } from '../../design-system/Link/planLinks.ts';
import { usePage } from '../../design-system/page/PageContext.tsx';
import type { Plan } from '../../pricing/catalogue.ts';
import { formatMoney } from '../../pricing/money.ts';
import type { Calculation, Totals } from '../../pricing/totals.ts';
import { MASKED_IN_RECORDINGS } from '../../privacy/privateContent.ts';
import styles from './PriceCalculator.module.css';

interface CalculatorTotalsProps {
  plans: readonly Plan[];
  chosen: Plan;
  people: number;
  calculation: Calculation;
}

/** What the calculator answers: the totals, or why there are none; the one that counts is shown. A script fills the texts with `data-text`. */
export function CalculatorTotals({ plans, chosen, people, calculation }: CalculatorTotalsProps) {
  const { t, locale } = usePage();
  const totals = calculation.kind === 'totals' ? calculation.totals : NO_TOTALS;
  const max = new Intl.NumberFormat(locale).format(MAX_PEOPLE);
  const reasons = [
    ['people', t('calcPeopleError', { max })],
    ['full', t('calcPlanIsFull')],
    ['contact', t('calcByContact')],
  ] as const;
  const textOf = (kind: Calculation['kind'], text: string) =>
    calculation.kind === 'full' && kind === 'full'
      ? t('calcPlanIsFull', { plan: chosen.name, max: calculation.maxPeople })
      : text.replace('{plan}', chosen.name);
  return (
    <div className={styles.answer}>
      <div data-outcome="totals" hidden={calculation.kind !== 'totals'} {...MASKED_IN_RECORDINGS}>
        <p className={styles.team} data-text={t('calcNumberOfPeople')} data-amount="people">
          {t('calcNumberOfPeople', { n: new Intl.NumberFormat(locale).format(people) })}
        </p>
        <div className={styles.totals}>
          <div>
            <p className={styles.name}>{t('calcPaidYearly')}</p>
            <Amount totals={totals} name="yearlyPerMonth" text={t('calcPerMonth')} isMain />
            <Amount totals={totals} name="yearly" text={t('calcPerYear')} />
          </div>
          <div>
            <p className={styles.name}>{t('calcPaidMonthly')}</p>
            <Amount totals={totals} name="monthly" text={t('calcPerMonth')} isMain />
          </div>
        </div>
        <Amount totals={totals} name="saving" text={t('calcSaving')} />
      </div>
      {reasons.map(([kind, text]) => (
        <p key={kind} className={styles.reason} data-outcome={kind} data-text={text} hidden={calculation.kind !== kind}>
          {textOf(kind, text)}
        </p>
      ))}
      {plans.map((plan) => (
        <PlanActions key={plan.tier} plan={plan} isShown={plan === chosen && calculation.kind !== 'full'} />
      ))}
      <p role="status" className="visuallyHidden" data-status={t('calcTotals')} {...MASKED_IN_RECORDINGS} />
    </div>
  );
}

const NO_TOTALS: Totals = { monthly: 0, yearly: 0, yearlyPerMonth: 0, saving: 0 };

interface AmountProps {
  totals: Totals;
  name: keyof Totals;
  /** The microcopy around `{amount}`. */
  text: string;
  isMain?: boolean;
}

function Amount({ totals, name, text, isMain = false }: AmountProps) {
  const { locale } = usePage();
  return (
    <p
      className={isMain ? styles.amount : styles.line}
      data-amount={name}
      data-text={text}
      hidden={name === 'saving' && totals.saving === 0}
    >
      {text.replace('{amount}', () => formatMoney(totals[name], locale))}
    </p>
  );
}

/** A label that doesn't fit one line breaks at its dot. */
const NO_BREAK_SPACE = '\u00a0';

/** The links of a plan, which keep the choice of plan and billing period. */
function PlanActions({ plan, isShown }: { plan: Plan; isShown: boolean }) {
  const { t } = usePage();
  const links = planLinks(plan, 'calculator');
  if (links.length === 0) return null;
  return (
    <div className={styles.actions} data-actions={plan.tier} hidden={!isShown}>
      {links.map(({ billing, link }, at) => (
        <Button
          key={link.url}
          link={{
            ...link,
            label: billing ? `${link.label} · ${t(billing).replaceAll(' ', NO_BREAK_SPACE)}` : link.label,
          }}
          look={at === 0 ? 'primary' : 'secondary'}
          data-clicked-type="plan"
          data-label={plan.tier}
        />
      ))}
    </div>
  );
}
