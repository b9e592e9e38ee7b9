/** How often one pays. */
export const BILLINGS = ['yearly', 'monthly'] as const;
export type Billing = (typeof BILLINGS)[number];

/** The locale whose words stand in the price itself rather than in an override. */
export const PRICING_LOCALE = 'en-US';

/** Months that one payment covers. */
export const MONTHS: Record<Billing, number> = { yearly: 12, monthly: 1 };

/** One price: amounts in US dollars, `null` where the price is agreed by contact. */
export interface BillingPrice {
  /** What is paid each time: a month's amount, or a year's. */
  price: number | null;
  /** The same, per month. */
  perMonth: number | null;
  /** Words shown instead of the formatted `price`. */
  displayPrice?: string;
  /** Words shown instead of the formatted `perMonth`. */
  displayPricePerMonth?: string;
  /** How many users one price covers; `null` when it doesn't depend on users. */
  perUserGroup: number | null;
}

/** Prices of a plan or add-on, with what single locales say differently. */
export interface Pricing extends Record<Billing, BillingPrice> {
  locales: Record<string, Partial<Record<Billing, Partial<BillingPrice>>>>;
}

/**
 * A price as a locale has it: its override over the catalogue's own price. The price's own words are English, so that another locale, or another
 * amount, has them only where both prices are by contact.
 * @param pricing of a plan or add-on
 * @param billing how often one pays
 * @param locale such as `fr-FR`; without it the catalogue's own price
 * @returns `displayPrice` and `displayPricePerMonth` only where words are shown instead of the formatted amount
 */
export function priceIn(pricing: Pricing, billing: Billing, locale = PRICING_LOCALE): BillingPrice {
  const base = pricing[billing];
  const override = pricing.locales[locale]?.[billing] ?? {};
  const { price, perMonth, perUserGroup } = { ...base, ...override };
  const isByContact = price === null;
  const keepsWords = isByContact ? base.price === null : locale === PRICING_LOCALE && !('price' in override);
  const displayPrice = override.displayPrice ?? (keepsWords ? base.displayPrice : undefined);
  const displayPricePerMonth =
    override.displayPricePerMonth ??
    (isByContact ? override.displayPrice : undefined) ??
    (keepsWords ? base.displayPricePerMonth : undefined) ??
    (isByContact ? displayPrice : undefined);
  return {
    price,
    perMonth,
    perUserGroup,
    ...(displayPrice !== undefined && { displayPrice }),
    ...(displayPricePerMonth !== undefined && { displayPricePerMonth }),
  };
}
