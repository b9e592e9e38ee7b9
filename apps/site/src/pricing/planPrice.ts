import { type Billing, type BillingPrice, priceIn } from '@cumulus/content-model/pricing';
import { formatMoney } from './formatMoney.ts';
import type { Priced } from './Plan.ts';

/** A price with the words that show it. */
export type ShownPrice = Required<BillingPrice>;

/**
 * What a plan or add-on costs, in the words of a locale: the locale's override, else (in English) the price's own words,
 * else the amount formatted by `Intl`. A price by contact keeps its own words where a locale has none.
 * @param priced a plan or add-on of the catalogue
 * @param billing `monthly` or `yearly`
 * @param locale BCP 47 tag, such as `fr-FR`
 * @throws naming the plan or add-on where a price by contact has no words
 */
export function planPrice(priced: Priced, billing: Billing, locale: string): ShownPrice {
  const price = priceIn(priced.pricing, billing, locale);
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
