import type { BillingPrice } from '@cumulus/content-model/pricing';
import { expect, test } from 'vitest';
import { PLAN_PRICES_USD } from './planFigures.ts';
import { yearlySaving } from './yearlySaving.ts';

const cost = (price: number | null, months: number): BillingPrice => ({
  price,
  perMonth: price === null ? null : price / months,
  perUserGroup: 1,
});
const plan = (month: number | null, year: number | null, locales = {}) => ({
  name: 'Plan',
  pricing: { monthly: cost(month, 1), yearly: cost(year, 12), locales },
});

test.each([
  ['unlimited', { amount: 36, percent: 30 }],
  ['business', { amount: 84, percent: 37 }],
  ['free', undefined],
  ['enterprise', undefined],
] as const)('%s', (tier, saving) => {
  const { monthly, yearly } = PLAN_PRICES_USD[tier];
  expect(yearlySaving(plan(monthly, yearly))).toEqual(saving);
});

test('an add-on of twelve months saves nothing', () => {
  expect(yearlySaving(plan(9, 108))).toBeUndefined();
});

test('counts with the amounts of the locale', () => {
  const priced = plan(10, 84, { de: { yearly: { price: 96, perMonth: 8 } } });
  expect(yearlySaving(priced, 'de')).toEqual({ amount: 24, percent: 20 });
});

test.each([
  ['both', { monthly: { price: null, perMonth: null }, yearly: { price: null, perMonth: null } }],
  ['the month', { monthly: { price: null, perMonth: null } }],
  ['the year', { yearly: { price: null, perMonth: null } }],
])('nothing is saved in a locale where %s is by contact', (_, de) => {
  expect(yearlySaving(plan(10, 84, { de }), 'de')).toBeUndefined();
  expect(yearlySaving(plan(10, 84, { de }), 'it')).toEqual({ amount: 36, percent: 30 });
});
