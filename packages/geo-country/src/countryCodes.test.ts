import { expect, test } from 'vitest';
import { COUNTRIES, countryOfCode, isCountryCode, parseCountries } from './countryCodes.ts';

test.each([
  ['DE', 'DE'],
  ['us', 'US'],
  ['UK', 'GB'],
  ['el', 'GR'],
])('%s is %s', (code, country) => expect(countryOfCode(code)).toBe(country));

test.each(['XX', 'T1', 'A1', 'A2', 'O1', 'AP', 'EU', 'ZZ', 'XK', 'AN', 'SU', '', 'D', 'DEU', 'toString'])(
  '%s is no country',
  (code) => expect(countryOfCode(code)).toBeUndefined(),
);

test('every country has a name of its own, and is the 249 of ISO 3166-1', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(new Set([...COUNTRIES].map((code) => names.of(code)))).toHaveProperty('size', 249);
  expect(COUNTRIES.size).toBe(249);
});

test.each(['DE', 'us', 'XX', 'T1', 'A1'])('%s has the form of a country code', (value) => {
  expect(isCountryCode(value)).toBe(true);
});

test.each(['', 'D', 'DEU', '1A', 'D-', 'unknown', undefined, ['DE', 'US']])('%s has another form', (value) => {
  expect(isCountryCode(value)).toBe(false);
});

test.each([
  ['DE,FR', ['DE', 'FR']],
  [' de  uk\nEL, ', ['DE', 'GB', 'GR']],
  ['', []],
])('reads the list %j', (text, codes) => expect([...parseCountries(text)]).toEqual(codes));

test('names what is no country of a list', () => {
  expect(() => parseCountries('DE,EU,Germany')).toThrow('EU, Germany is not a code of ISO 3166-1');
});
