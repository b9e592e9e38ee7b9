import { z } from 'zod';
import { BILLINGS, type Billing, type BillingPrice, MONTHS, PRICING_LOCALE, type Pricing, priceFor } from './prices.ts';

/** Something wrong in a pricing field. */
export interface PricingFault {
  /** Path in the field: `['locales', 'de', 'yearly', 'perMonth']`. */
  path: (string | number)[];
  message: string;
}

/** What a pricing field is checked against. */
export interface PricingRules {
  /** Locale codes of the space; without them any code is accepted. */
  locales?: readonly string[];
  /** Whether it is an add-on, which has no yearly discount. */
  isAddOn?: boolean;
}

const amountSchema = z
  .number('must be a number of US dollars, or null for "by contact"')
  .min(0, 'must not be negative')
  .nullable();
const displayText = z.string('must be a text').min(1, 'must not be empty').optional();
const billingPrice = z.strictObject({
  price: amountSchema,
  perMonth: amountSchema,
  displayPrice: displayText,
  displayPricePerMonth: displayText,
  perUserGroup: z.int('must be a whole number of users, or null').min(1, 'must be at least 1 user').nullable(),
});
const override = z.strictObject({
  monthly: billingPrice.partial().optional(),
  yearly: billingPrice.partial().optional(),
});
const pricing = z.strictObject({
  monthly: billingPrice,
  yearly: billingPrice,
  locales: z.record(z.string(), override).default({}),
});

/**
 * Checks the pricing field of a plan or add-on: its own prices, and those of each locale.
 * @param value the JSON of the content entry
 * @returns every fault, the catalogue's own first
 */
export function findPricingFaults(value: unknown, { locales, isAddOn = false }: PricingRules = {}): PricingFault[] {
  const result = pricing.safeParse(value);
  if (!result.success)
    return result.error.issues.map(({ path, message }) => ({ path: path as PricingFault['path'], message }));
  const { data } = result;
  const own = faultsIn(data, undefined, isAddOn);
  // Every override inherits the faults of the catalogue's price, which are reported once.
  const isNew = ({ path: [, , ...place], message }: PricingFault) =>
    !own.some((fault) => fault.path.join() === place.join() && fault.message === message);
  const unknown = Object.keys(data.locales).filter((code) => locales && !locales.includes(code));
  return [
    ...own,
    ...Object.keys(data.locales).flatMap((code) => faultsIn(data, code, isAddOn).filter(isNew)),
    ...unknown.map((code) => ({
      path: ['locales', code],
      message: `is no locale of the space; it has ${locales?.join(', ')}`,
    })),
  ];
}

/** Faults of the prices in one locale; without a locale, of the catalogue's own prices. */
function faultsIn(data: Pricing, locale: string | undefined, isAddOn: boolean): PricingFault[] {
  // The catalogue's own prices are checked without the override that English may have as well.
  const own = locale === undefined ? { ...data, locales: {} } : data;
  const shown = { yearly: priceFor(own, 'yearly', locale), monthly: priceFor(own, 'monthly', locale) };
  const faults = BILLINGS.flatMap((billing) => priceFaults(shown[billing], billing, locale ?? PRICING_LOCALE));
  const month = shown.monthly.perMonth;
  if (isAddOn && shown.yearly.perMonth !== month)
    faults.push({ path: ['yearly', 'perMonth'], message: `must equal the monthly price ${month}: no discount` });
  const root = locale === undefined ? [] : ['locales', locale];
  return faults.map(({ path, message }) => ({ path: [...root, ...path], message }));
}

/** Faults of one price in a locale. */
function priceFaults(shown: BillingPrice, billing: Billing, locale: string): PricingFault[] {
  const { price, perMonth } = shown;
  const fault = (field: keyof BillingPrice, message: string) => ({ path: [billing, field], message });
  if ((price === null) !== (perMonth === null)) return [fault('perMonth', 'must be null exactly when price is null')];
  if (price === null || perMonth === null)
    return shown.displayPrice ? [] : [fault('displayPrice', 'must say how the price is had when price is null')];
  const months = MONTHS[billing];
  const faults: PricingFault[] = [];
  if (cents(price / months) !== cents(perMonth))
    faults.push(
      fault('perMonth', `must be the price ${price} ÷ ${months} = ${cents(price / months)}, got ${perMonth}`),
    );
  for (const [field, amount] of [
    ['displayPrice', price],
    ['displayPricePerMonth', perMonth],
  ] as const) {
    const text = shown[field];
    if (text && !mentionsAmount(text, amount, locale))
      faults.push(fault(field, `must name the amount ${amount}, got "${text}"`));
  }
  return faults;
}

/** Whether a text names an amount; a free price needs no number. */
function mentionsAmount(text: string, amount: number, locale: string): boolean {
  const amounts = parseAmounts(text, locale);
  return amount === 0 && amounts.length === 0 ? true : amounts.some((found) => cents(found) === cents(amount));
}

function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

/** Digits with separators: points, commas, spaces of any width, apostrophes. */
const AMOUNT = /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?/g;

/**
 * Parses the numbers of a text in the number format of a locale.
 * @param text such as `1.234,50 $ im Jahr`
 * @param locale BCP 47 tag, such as `de`
 * @returns such as `[1234.5]`; `NaN` for a text that is no number in this locale
 */
export function parseAmounts(text: string, locale: string): number[] {
  const decimal = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return (text.match(AMOUNT) ?? []).map((amount) => {
    const [whole = '', ...rest] = amount.split(decimal);
    return rest.length > 1 ? Number.NaN : Number(`${whole.replace(/\D/g, '')}.${rest[0] ?? '0'}`);
  });
}

/**
 * Reads the pricing field of a plan or add-on, checked for one locale, so that a fault in one locale doesn't hide the prices of the others.
 * @param value the JSON of the content entry
 * @param owner how errors name the entry, such as `plan "unlimited"`
 * @param locale whose override is checked and returned; without it all of them
 * @throws Error that names the owner and every wrong field
 */
export function readPricing(value: unknown, owner: string, locale?: string, rules?: PricingRules): Pricing {
  const wanted = locale === undefined ? value : withOverride(value, locale);
  const faults = findPricingFaults(wanted, rules);
  if (faults.length > 0)
    throw new Error(`${owner}: ${faults.map(({ path, message }) => `${describePath(path)}: ${message}`).join('; ')}`);
  const pricing = wanted as Omit<Pricing, 'locales'> & Partial<Pricing>;
  return { ...pricing, locales: pricing.locales ?? {} };
}

/** Name of a part of the field in messages: `pricing.locales.de.yearly.price`. */
export function describePath(path: readonly (string | number)[]): string {
  return ['pricing', ...path].join('.');
}

function withOverride(value: unknown, locale: string): unknown {
  const { locales } = (value ?? {}) as { locales?: Record<string, unknown> };
  // `findPricingFaults` reports any other value.
  if (typeof locales !== 'object' || locales === null || Array.isArray(locales)) return value;
  return { ...(value as object), locales: locale in locales ? { [locale]: locales[locale] } : {} };
}
