import { expect, it } from 'vitest';
import { shownName } from './valueNames.ts';

it.each([
  ['DE', 'country', 'Germany'],
  ['de', 'language', 'German'],
  ['mobile', 'device', 'Phone'],
  ['', 'country', '(none)'],
  ['<b>', 'country', '<b>'],
  ['constructor', 'device', 'constructor'],
  ['DE', undefined, 'DE'],
])('shows %j of %s as %s', (value, dimension, name) => {
  expect(shownName(value, dimension)).toBe(name);
});
