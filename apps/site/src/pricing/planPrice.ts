import { formatMoney } from './formatMoney.ts';
import type { Billing, BillingPrice, Priced } from './Plan.ts';

/** The locale whose words stand in the price itself rather than in an override. */
const DEFAULT_LOCALE = 'en-US';

/** A price with the words that show it. */
export type ShownPrice = Required<BillingPrice>;

/**
 * What a plan or add-on costs, in the words of a locale: the locale's override, else (in English) the price's own words,
 * else the amount formatted by `Intl`. A price by contact keeps its own words where a locale has none.
 * @param priced a plan or add-on of the catalogue
 * @param billing `monthly` or `yearly`
 * @param locale BCP 47 tag, such as `fr-FR`
 */
export function planPrice(priced: Priced, billing: Billing, locale: string): ShownPrice {
  const base = priced.pricing[billing];
  const override = priced.pricing.locales[locale]?.[billing] ?? {};
  const { price, perMonth, perUserGroup } = { ...base, ...override };
  const display = (amount: number | null, key: 'displayPrice' | 'displayPricePerMonth'): string => {
    const own = override[key] ?? (locale === DEFAULT_LOCALE && !('price' in override) ? base[key] : undefined);
    if (own) return own;
    if (amount !== null) return formatMoney(amount, locale);
    const words = override.displayPrice ?? base[key] ?? base.displayPrice;
    if (words) return words;
    throw new Error(`${priced.name}: pricing.${billing}.${key} must say how the price is had in ${locale}`);
  };
  return {
    price,
    perMonth,
    perUserGroup,
    displayPrice: display(price, 'displayPrice'),
    displayPricePerMonth: display(perMonth, 'displayPricePerMonth'),
  };
}
