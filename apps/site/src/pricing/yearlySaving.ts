import { priceIn } from '@cumulus/content-model/pricing';
import type { Priced } from './Plan.ts';

/** What paying by the year saves, per user and year. */
export interface YearlySaving {
  /** US dollars. */
  amount: number;
  /** Whole percent of twelve monthly payments, rounded to the nearest. */
  percent: number;
}

/**
 * What paying by the year saves over twelve monthly payments; `undefined` when nothing is saved or the price is by contact.
 * @param priced a plan or add-on of the catalogue
 * @param locale whose overrides count, such as `fr-FR`; without it the catalogue's own prices
 */
export function yearlySaving(priced: Priced, locale?: string): YearlySaving | undefined {
  const { price: month } = priceIn(priced.pricing, 'monthly', locale);
  const { price: year } = priceIn(priced.pricing, 'yearly', locale);
  if (month === null || year === null || year >= month * 12) return undefined;
  const amount = month * 12 - year;
  return { amount, percent: Math.round((amount / (month * 12)) * 100) };
}
