import type { BillingPrice } from '@cumulus/content-model/pricing';
import { expect, test } from 'vitest';
import type { Priced } from './catalogue.ts';
import { planPrice, yearlySaving } from './prices.ts';
import { PLAN_PRICES_USD } from './requiredFigures.ts';

const priced: Priced = {
  name: 'Unlimited',
  pricing: {
    monthly: { price: 10, perMonth: 10, perUserGroup: 1 },
    yearly: { price: 84, perMonth: 7, displayPrice: '$84 flat', perUserGroup: 1 },
    locales: { it: { yearly: { displayPricePerMonth: '7 $' } }, de: { monthly: { price: 11, perMonth: 11 } } },
  },
};
const words = { price: null, perMonth: null, displayPrice: 'By contact', perUserGroup: null };
const byContact: Priced = {
  name: 'Enterprise',
  pricing: { monthly: words, yearly: words, locales: { de: { yearly: { displayPrice: 'Auf Anfrage' } } } },
};

test('formats the amount for the locale by default', () => {
  expect(planPrice(priced, 'monthly', 'en-US')).toMatchObject({ displayPrice: '$10', displayPricePerMonth: '$10' });
  expect(planPrice(priced, 'yearly', 'pt-BR').displayPrice).toBe('US$\u00a084');
});

test('shows a price’s own copy in English only', () => {
  expect(planPrice(priced, 'yearly', 'en-US').displayPrice).toBe('$84 flat');
  expect(planPrice(priced, 'yearly', 'fr-FR').displayPrice).toBe('84\u00a0$US');
});

// REQ-PRC-02
test('a locale overrides single fields: copy or amounts', () => {
  expect(planPrice(priced, 'yearly', 'it').displayPricePerMonth).toBe('7 $');
  expect(planPrice(priced, 'monthly', 'de')).toEqual({
    price: 11,
    perMonth: 11,
    perUserGroup: 1,
    displayPrice: '11\u00a0$',
    displayPricePerMonth: '11\u00a0$',
  });
});

test('a price on request is shown as text in each locale', () => {
  expect(planPrice(byContact, 'yearly', 'de').displayPricePerMonth).toBe('Auf Anfrage');
  expect(planPrice(byContact, 'monthly', 'en-US').displayPricePerMonth).toBe('By contact');
});

test('the error of a price without amount and copy has its name', () => {
  const empty = { price: null, perMonth: null, perUserGroup: null };
  expect(() =>
    planPrice({ name: 'Odd', pricing: { monthly: empty, yearly: empty, locales: {} } }, 'yearly', 'de'),
  ).toThrow('Odd: pricing.yearly.displayPrice must say how the price is had in de');
});

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

// REQ-PRC-05
test('an add-on of twelve months saves nothing', () => {
  expect(yearlySaving(plan(9, 108))).toBeUndefined();
});

test('calculates with the locale’s amounts', () => {
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
