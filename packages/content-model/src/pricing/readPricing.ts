import type { Pricing } from './Pricing.ts';
import { type PricingRules, pricingFaults } from './pricingFaults.ts';

/**
 * The pricing field of a plan or add-on, checked for one locale, so that a fault in the words of one language takes the prices from no other.
 * @param value the JSON of the content entry
 * @param owner how errors name the entry, such as `plan "unlimited"`
 * @param locale whose override is checked and kept; without it all of them
 * @throws naming the owner and every wrong field
 */
export function readPricing(value: unknown, owner: string, locale?: string, rules?: PricingRules): Pricing {
  const wanted = locale === undefined ? value : withOverride(value, locale);
  const faults = pricingFaults(wanted, rules);
  if (faults.length > 0)
    throw new Error(`${owner}: ${faults.map(({ path, message }) => `${describePath(path)}: ${message}`).join('; ')}`);
  const pricing = wanted as Omit<Pricing, 'locales'> & Partial<Pricing>;
  return { ...pricing, locales: pricing.locales ?? {} };
}

/** `pricing.locales.de.yearly.price`, as messages name a part of the field. */
export function describePath(path: readonly (string | number)[]): string {
  return ['pricing', ...path].join('.');
}

function withOverride(value: unknown, locale: string): unknown {
  const { locales } = (value ?? {}) as { locales?: Record<string, unknown> };
  // Anything else than a list of overrides is a fault of its own.
  if (typeof locales !== 'object' || locales === null || Array.isArray(locales)) return value;
  return { ...(value as object), locales: locale in locales ? { [locale]: locales[locale] } : {} };
}
