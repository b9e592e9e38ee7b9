import { usePage } from '../../design-system/page/PageContext.tsx';
import type { Plan } from '../../pricing/catalogue.ts';
import { formatMoney } from '../../pricing/money.ts';
import { calculate } from '../../pricing/totals.ts';
import styles from './PriceCalculator.module.css';
import { ratesOf } from './ratesOf.ts';

/** People of typical teams. */
const SIZES = [5, 10, 25, 50, 100, 250];

/** What typical teams pay for each plan with a price. Renders nothing where no plan has one. */
export function SizeTable({ plans, id }: { plans: readonly Plan[]; id: string }) {
  const { t, locale } = usePage();
  const paid = plans.filter(({ pricing }) => pricing.monthly.price && pricing.yearly.price);
  if (paid.length === 0) return null;
  const numbers = new Intl.NumberFormat(locale);
  return (
    <div className={styles.sizes}>
      <h3 id={id}>{t('calcSizes')}</h3>
      <p>{t('calcSizesNote')}</p>
      <table aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('calcTeamSize')}</th>
            {paid.map(({ tier, name }) => (
              <th key={tier} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SIZES.map((size) => (
            <tr key={size}>
              <th scope="row">{t('calcNumberOfPeople', { n: numbers.format(size) })}</th>
              {paid.map((plan) => (
                <td key={plan.tier}>
                  <SizeCell plan={plan} size={size} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SizeCell({ plan, size }: { plan: Plan; size: number }) {
  const { t, locale } = usePage();
  const { maxPeople } = plan;
  const calculation = calculate(size, { rates: ratesOf(plan, locale), maxPeople }, []);
  if (calculation.kind !== 'totals') return '–';
  const { yearlyPerMonth, monthly } = calculation.totals;
  return (
    <>
      <span className="visuallyHidden">{t('calcPaidYearly')}: </span>
      <strong>{formatMoney(yearlyPerMonth, locale)}</strong>
      <span className="visuallyHidden">{t('calcPaidMonthly')}: </span>
      <span className={styles.second}>{formatMoney(monthly, locale)}</span>
    </>
  );
}
