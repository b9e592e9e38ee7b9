import { expect, test } from 'vitest';
import type { Priced } from './Plan.ts';
import { planPrice } from './planPrice.ts';

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

test('formats the amount by the locale where nothing else is said', () => {
  expect(planPrice(priced, 'monthly', 'en-US')).toMatchObject({ displayPrice: '$10', displayPricePerMonth: '$10' });
  expect(planPrice(priced, 'yearly', 'pt-BR').displayPrice).toBe('US$\u00a084');
});

test('shows the own words of a price in English only', () => {
  expect(planPrice(priced, 'yearly', 'en-US').displayPrice).toBe('$84 flat');
  expect(planPrice(priced, 'yearly', 'fr-FR').displayPrice).toBe('84\u00a0$US');
});

test('a locale overrides single fields: words or amounts', () => {
  expect(planPrice(priced, 'yearly', 'it').displayPricePerMonth).toBe('7 $');
  expect(planPrice(priced, 'monthly', 'de')).toEqual({
    price: 11,
    perMonth: 11,
    perUserGroup: 1,
    displayPrice: '11\u00a0$',
    displayPricePerMonth: '11\u00a0$',
  });
});

test('a price by contact is said in words, in each locale', () => {
  expect(planPrice(byContact, 'yearly', 'de').displayPricePerMonth).toBe('Auf Anfrage');
  expect(planPrice(byContact, 'monthly', 'en-US').displayPricePerMonth).toBe('By contact');
});

test('a price without amount and words is refused by name', () => {
  const empty = { price: null, perMonth: null, perUserGroup: null };
  expect(() =>
    planPrice({ name: 'Odd', pricing: { monthly: empty, yearly: empty, locales: {} } }, 'yearly', 'de'),
  ).toThrow('Odd: pricing.yearly.displayPrice must say how the price is had in de');
});
