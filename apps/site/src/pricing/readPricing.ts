import { z } from 'zod';
import type { Pricing } from './Plan.ts';

const amount = z
  .number('must be a number of US dollars, or null for "by contact"')
  .min(0, 'must not be negative')
  .nullable();
const billingPrice = z.strictObject({
  price: amount,
  perMonth: amount,
  displayPrice: z.string('must be a text').min(1, 'must not be empty').optional(),
  displayPricePerMonth: z.string('must be a text').min(1, 'must not be empty').optional(),
  perUserGroup: z.int('must be a whole number of users, or null').min(1, 'must be at least 1 user').nullable(),
});
const override = z.strictObject({
  monthly: billingPrice.partial().optional(),
  yearly: billingPrice.partial().optional(),
});
const pricing = z
  .strictObject({ monthly: billingPrice, yearly: billingPrice, locales: z.record(z.string(), override).default({}) })
  .superRefine((value, context) => {
    for (const billing of ['monthly', 'yearly'] as const) {
      const { price, perMonth, displayPrice } = value[billing];
      const months = billing === 'yearly' ? 12 : 1;
      const complain = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [billing, field], message });
      if (price === null && !displayPrice) complain('displayPrice', 'must say how the price is had when price is null');
      if ((price === null) !== (perMonth === null)) complain('perMonth', 'must be null exactly when price is null');
      if (price !== null && perMonth !== null && Math.abs(price - perMonth * months) > 0.005)
        complain('perMonth', `times ${months} must be the price ${price}, got ${perMonth}`);
    }
  });

/**
 * The pricing field of a plan or add-on, checked.
 * @param value the JSON of the content entry
 * @param owner how errors name the entry, such as `plan "unlimited"`
 * @throws naming the owner and every wrong field
 */
export function readPricing(value: unknown, owner: string): Pricing {
  const result = pricing.safeParse(value);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${['pricing', ...issue.path].join('.')}: ${issue.message}`);
  throw new Error(`${owner}: ${faults.join('; ')}`, { cause: result.error });
}
