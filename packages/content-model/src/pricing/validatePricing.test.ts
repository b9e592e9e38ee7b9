import { expect, test } from 'vitest';
import { describePath, findPricingFaults, parseAmounts, readPricing } from './validatePricing.ts';

const base = {
  monthly: { price: 10, perMonth: 10, perUserGroup: 1 },
  yearly: { price: 84, perMonth: 7, perUserGroup: 1 },
};
const faultsOf = (locales: object, rules = {}) =>
  findPricingFaults({ ...base, locales }, rules).map(({ path, message }) => `${describePath(path)}: ${message}`);
const byContact = { price: null, perMonth: null };

test('finds nothing where each locale can show its price as it is', () => {
  expect(faultsOf({})).toEqual([]);
  expect(
    faultsOf({
      de: { yearly: { price: 96, perMonth: 8, displayPricePerMonth: 'nur 8,00 $' }, monthly: { displayPrice: '10 $' } },
      it: {
        yearly: { ...byContact, displayPrice: 'Su richiesta' },
        monthly: { ...byContact, displayPrice: 'Su richiesta' },
      },
      'fr-FR': { yearly: { price: 100, perMonth: 8.33 } },
      'es-ES': { yearly: { price: 0, perMonth: 0, displayPrice: 'Gratis' } },
    }),
  ).toEqual([]);
});

test.each([
  [
    'a year that isn’t twelve of its months',
    { de: { yearly: { price: 96 } } },
    'pricing.locales.de.yearly.perMonth: must be the price 96 ÷ 12 = 8, got 7',
  ],
  [
    'a month in words that is another than the year’s',
    { de: { yearly: { displayPricePerMonth: '8 $' } } },
    'pricing.locales.de.yearly.displayPricePerMonth: must name the amount 7, got "8 $"',
  ],
  [
    'a total in words that is another than the price',
    { 'pt-BR': { yearly: { displayPrice: 'US$ 1.084,00' } } },
    'pricing.locales.pt-BR.yearly.displayPrice: must name the amount 84, got "US$ 1.084,00"',
  ],
  [
    'words without an amount where there is one',
    { de: { monthly: { displayPricePerMonth: 'Auf Anfrage' } } },
    'pricing.locales.de.monthly.displayPricePerMonth: must name the amount 10, got "Auf Anfrage"',
  ],
  [
    'a price by contact that still has a month',
    { de: { yearly: { price: null, displayPrice: 'Auf Anfrage' } } },
    'pricing.locales.de.yearly.perMonth: must be null exactly when price is null',
  ],
  [
    'a price by contact without words in its language',
    { de: { yearly: byContact } },
    'pricing.locales.de.yearly.displayPrice: must say how the price is had when price is null',
  ],
  ['a misspelt field', { de: { yearly: { prize: 96 } } }, 'pricing.locales.de.yearly: Unrecognized key: "prize"'],
  [
    'an amount as a text',
    { de: { yearly: { price: '96' } } },
    'pricing.locales.de.yearly.price: must be a number of US dollars, or null for "by contact"',
  ],
])('names %s', (_, locales, message) => {
  expect(faultsOf(locales)).toEqual([message]);
});

test('names a locale that the space does not have, and those that it has', () => {
  const locales = { fr: { monthly: { displayPrice: '10 $US' } } };
  expect(faultsOf(locales, { locales: ['en-US', 'fr-FR'] })).toEqual([
    'pricing.locales.fr: is no locale of the space; it has en-US, fr-FR',
  ]);
  expect(faultsOf(locales)).toEqual([]);
});

test('an add-on costs the same by month and by year, in each locale', () => {
  const addOn = { monthly: base.monthly, yearly: { price: 120, perMonth: 10, perUserGroup: 1 } };
  const locales = { de: { yearly: { price: 108, perMonth: 9 } } };
  const faults = findPricingFaults({ ...addOn, locales }, { isAddOn: true });
  expect(faults.map(({ path, message }) => `${describePath(path)}: ${message}`)).toEqual([
    'pricing.locales.de.yearly.perMonth: must equal the monthly price 10: no discount',
  ]);
});

test('reports a fault of the price itself once, not for each locale', () => {
  const yearly = { ...base.yearly, perMonth: 8 };
  const locales = { de: { monthly: { displayPrice: '10 $' } }, it: { monthly: { displayPrice: '10 $' } } };
  expect(findPricingFaults({ ...base, yearly, locales })).toEqual([
    { path: ['yearly', 'perMonth'], message: 'must be the price 84 ÷ 12 = 7, got 8' },
  ]);
});

test('a fault in one locale is none when another one is read', () => {
  const value = { ...base, locales: { de: { yearly: { price: 96 } } } };
  expect(readPricing(value, 'plan "x"', 'it')).toEqual({ ...base, locales: {} });
  for (const locale of ['de', undefined])
    expect(() => readPricing(value, 'plan "x"', locale)).toThrow('plan "x": pricing.locales.de.yearly.perMonth');
});

test('reads numbers as a locale writes them', () => {
  expect(parseAmounts('1.234,50 $', 'de')).toEqual([1234.5]);
  expect(parseAmounts('$1,234.50 flat, 2 users', 'en-US')).toEqual([1234.5, 2]);
  expect(parseAmounts('1\u202f234,5 $US', 'fr-FR')).toEqual([1234.5]);
  expect(parseAmounts('Auf Anfrage', 'de')).toEqual([]);
});
