import { expect, test } from 'vitest';
import { COUNTRIES } from './COUNTRIES.ts';
import { countryOfCode } from './countryOfCode.ts';

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
