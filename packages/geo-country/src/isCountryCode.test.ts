import { expect, test } from 'vitest';
import { isCountryCode } from './isCountryCode.ts';

test.each(['DE', 'us', 'XX', 'T1', 'A1'])('%s says a country, or that there is none', (said) => {
  expect(isCountryCode(said)).toBe(true);
});

test.each(['', 'D', 'DEU', '1A', 'D-', 'unknown', undefined, ['DE', 'US']])('%s says nothing', (said) => {
  expect(isCountryCode(said)).toBe(false);
});
