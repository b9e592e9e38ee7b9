/** Billing periods. */
export const BILLINGS = ['yearly', 'monthly'] as const;
export type Billing = (typeof BILLINGS)[number];

/** The locale of the texts in the price itself; other locales have overrides. */
export const PRICING_LOCALE = 'en-US';

/** Months that one payment covers. */
export const MONTHS: Record<Billing, number> = { yearly: 12, monthly: 1 };

/** One price: amounts in US dollars, `null` for a price on request. */
export interface BillingPrice {
  /** Amount of one payment: for a month, or for a year. */
  price: number | null;
  /** The same, per month. */
  perMonth: number | null;
  /** Text shown instead of the formatted `price`. */
  displayPrice?: string;
  /** Text shown instead of the formatted `perMonth`. */
  displayPricePerMonth?: string;
  /** How many users one price covers; `null` when it doesn't depend on users. */
  perUserGroup: number | null;
}

/** Prices of a plan or add-on, with overrides by locale. REQ-PRC-02. */
export interface Pricing extends Record<Billing, BillingPrice> {
  locales: Record<string, Partial<Record<Billing, Partial<BillingPrice>>>>;
}

/**
 * The price in a locale: the catalogue's price with the locale's override. The catalogue's texts are English and contain its amount, so another
 * locale or amount uses them only where both prices are on request.
 * @param pricing of a plan or add-on
 * @param billing period
 * @param locale such as `fr-FR`; without it the catalogue's own price
 * @returns `displayPrice` and `displayPricePerMonth` only where a text is shown instead of the formatted amount
 */
export function priceFor(pricing: Pricing, billing: Billing, locale = PRICING_LOCALE): BillingPrice {
  const base = pricing[billing];
  const override = pricing.locales[locale]?.[billing] ?? {};
  const { price, perMonth, perUserGroup } = { ...base, ...override };
  const isByContact = price === null;
  const keepsText = isByContact ? base.price === null : locale === PRICING_LOCALE && !('price' in override);
  const displayPrice = override.displayPrice ?? (keepsText ? base.displayPrice : undefined);
  const displayPricePerMonth =
    override.displayPricePerMonth ??
    (isByContact ? override.displayPrice : undefined) ??
    (keepsText ? base.displayPricePerMonth : undefined) ??
    (isByContact ? displayPrice : undefined);
  return {
    price,
    perMonth,
    perUserGroup,
    ...(displayPrice !== undefined && { displayPrice }),
    ...(displayPricePerMonth !== undefined && { displayPricePerMonth }),
  };
}
