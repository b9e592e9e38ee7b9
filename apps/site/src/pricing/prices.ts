import { type Billing, type BillingPrice, priceFor } from '@cumulus/content-model/pricing';
import type { Priced } from './catalogue.ts';
import { formatMoney } from './money.ts';

/** A price with its display texts. */
export type ShownPrice = Required<BillingPrice>;

/**
 * The price of a plan or add-on in a locale: the locale's override, or (in English) the price's own copy, or the amount formatted by `Intl`. A price
 * by contact keeps its own copy if the locale has none.
 * @param priced a plan or add-on of the catalogue
 * @param billing `monthly` or `yearly`
 * @param locale BCP 47 tag, such as `fr-FR`
 * @throws an error that names the plan or add-on if a price by contact has no copy
 */
export function planPrice(priced: Priced, billing: Billing, locale: string): ShownPrice {
  const price = priceFor(priced.pricing, billing, locale);
  const display = (key: 'displayPrice' | 'displayPricePerMonth', amount: number | null): string => {
    const words = price[key] ?? (amount === null ? undefined : formatMoney(amount, locale));
    if (words) return words;
    throw new Error(`${priced.name}: pricing.${billing}.${key} must say how the price is had in ${locale}`);
  };
  return {
    ...price,
    displayPrice: display('displayPrice', price.price),
    displayPricePerMonth: display('displayPricePerMonth', price.perMonth),
  };
}

/**
 * The unit of a price as text: `per user, per month`.
 * @param price the shown price
 * @param t returns the microcopy of a key
 */
export function unitOf(
  price: Pick<ShownPrice, 'price' | 'perUserGroup'>,
  t: (key: string, values?: Record<string, number>) => string,
): string {
  if (price.price === null) return t('priceOnRequest');
  if (price.price === 0) return t('freeOfCharge');
  const users = price.perUserGroup ?? 1;
  return users === 1 ? t('perUserMonth') : t('perUsersMonth', { n: users });
}

/** What yearly billing saves, per user and year. */
export interface YearlySaving {
  /** US dollars. */
  amount: number;
  /** Whole percent of twelve monthly payments, rounded to the nearest. */
  percent: number;
}

/**
 * What yearly billing saves over twelve monthly payments; `undefined` if it saves nothing or the price is by contact.
 * @param priced a plan or add-on of the catalogue
 * @param locale of the overrides, such as `fr-FR`; without it the catalogue's own prices
 */
export function yearlySaving(priced: Priced, locale?: string): YearlySaving | undefined {
  const { price: month } = priceFor(priced.pricing, 'monthly', locale);
  const { price: year } = priceFor(priced.pricing, 'yearly', locale);
  if (month === null || year === null || year >= month * 12) return undefined;
  const amount = month * 12 - year;
  return { amount, percent: Math.round((amount / (month * 12)) * 100) };
}
