import { BILLINGS, type Billing } from '@cumulus/content-model/pricing';
import { type Page, usePage } from '../../design-system/page/PageContext.tsx';
import type { Priced } from '../../pricing/catalogue.ts';
import { formatMoney, formatPercent } from '../../pricing/money.ts';
import { planPrice, type ShownPrice, unitOf, yearlySaving } from '../../pricing/prices.ts';
import styles from './Price.module.css';

function linesOf(priced: Priced, billing: Billing, price: ShownPrice, page: Page): string[] {
  if (!price.price) return price.price === 0 ? [page.t('noCard')] : [];
  const saving = yearlySaving(priced, page.locale);
  const amount = saving && formatMoney(saving.amount, page.locale);
  if (billing === 'monthly')
    return [page.t('billedMonthly'), ...(amount ? [page.t('savingWithYear', { amount })] : [])];
  const percent = saving && formatPercent(saving.percent, page.locale);
  return [
    page.t('billedYearly', { price: price.displayPrice }),
    amount && percent ? page.t('savingYear', { amount, percent }) : page.t('noSaving'),
  ];
}

/** The price of a plan or add-on. Monthly and yearly share one grid cell, so that switching moves nothing. */
export function Price({ priced }: { priced: Priced }) {
  const page = usePage();
  const prices = BILLINGS.map((billing) => ({ billing, price: planPrice(priced, billing, page.locale) }));
  const isSame = prices.every(({ price }) => !price.price);
  return (
    <div className={styles.price}>
      {(isSame ? prices.slice(0, 1) : prices).map(({ billing, price }) => (
        <div key={billing} data-billing={isSame ? undefined : billing}>
          <p className={styles.amount} data-words={price.price === null ? '' : undefined}>
            <strong>{price.displayPricePerMonth}</strong> <span>{unitOf(price, page.t)}</span>
          </p>
          {linesOf(priced, billing, price, page).map((line) => (
            <p key={line} className={styles.line}>
              {line}
            </p>
          ))}
        </div>
      ))}
    </div>
  );
}
