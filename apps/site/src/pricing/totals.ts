import type { Billing, BillingPrice } from '@cumulus/content-model/pricing';
import { MAX_PEOPLE } from '@cumulus/content-model/pricing/limits';

/** What a plan or add-on costs: for each payment, and for how many people one price is. */
export type Rates = Record<Billing, Pick<BillingPrice, 'price' | 'perUserGroup'>>;

/** A plan in the calculator. */
export interface CalculatorPlan {
  rates: Rates;
  /** How many people it has room for; undefined: any number. */
  maxPeople?: number | undefined;
}

/** What a team pays, in US dollars. */
export interface Totals {
  /** Each month, paid monthly. */
  monthly: number;
  /** Once a year, paid yearly. */
  yearly: number;
  /** A twelfth of `yearly`. */
  yearlyPerMonth: number;
  /** Less in a year when paid yearly; 0 for none. */
  saving: number;
}

/** What the calculator answers. */
export type Calculation =
  | { kind: 'totals'; totals: Totals }
  /** The number of people is no whole number from 1 to `MAX_PEOPLE`. */
  | { kind: 'people' }
  /** More people than the plan has room for. */
  | { kind: 'full'; maxPeople: number }
  /** A price by contact. */
  | { kind: 'contact' };

/**
 * Calculates what a team pays for a plan and add-ons.
 * REQ-QUZ-07.
 * @param people as it was typed; anything but a whole number from 1 to 10,000 has no totals
 * @param addOns those that were chosen, each for everyone
 */
export function calculate(people: number, plan: CalculatorPlan, addOns: readonly Rates[]): Calculation {
  if (!Number.isInteger(people) || people < 1 || people > MAX_PEOPLE) return { kind: 'people' };
  const all = [plan.rates, ...addOns];
  if (all.some((rates) => rates.monthly.price === null || rates.yearly.price === null)) return { kind: 'contact' };
  const { maxPeople } = plan;
  if (maxPeople !== undefined && people > maxPeople) return { kind: 'full', maxPeople };
  const centsOf = (billing: Billing) => all.reduce((sum, rates) => sum + centsFor(people, rates[billing]), 0);
  const [monthly, yearly] = [centsOf('monthly'), centsOf('yearly')];
  return {
    kind: 'totals',
    totals: {
      monthly: monthly / 100,
      yearly: yearly / 100,
      yearlyPerMonth: Math.round(yearly / 12) / 100,
      saving: Math.max(0, monthly * 12 - yearly) / 100,
    },
  };
}

/** In whole cents, so that sums of binary fractions are exact. A group that isn't full is paid in full. */
function centsFor(people: number, { price, perUserGroup }: Rates[Billing]): number {
  const groups = perUserGroup === null ? 1 : Math.ceil(people / perUserGroup);
  return groups * Math.round((price ?? 0) * 100);
}
