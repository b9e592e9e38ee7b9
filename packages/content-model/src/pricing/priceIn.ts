import { type Billing, type BillingPrice, PRICING_LOCALE, type Pricing } from './Pricing.ts';

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
