import { expect, test } from 'vitest';
import type { FieldDefinition } from '../space.ts';
import { validationFault } from './validationFault.ts';

const field = (...validations: object[]) =>
  ({ id: 'f', name: 'f', type: 'Symbol', validations }) as unknown as FieldDefinition;
const list = (...validations: object[]) =>
  ({ id: 'f', name: 'f', type: 'Array', items: { type: 'Symbol', validations } }) as unknown as FieldDefinition;

test.each([
  ['ab', field({ regexp: { pattern: '^A', flags: 'i' } }), undefined],
  ['ab', field({ regexp: { pattern: '^b', flags: null }, message: 'A b' }), '"ab": it has to match ^b. A b'],
  // An invalid pattern isn't checked.
  ['ab', field({ regexp: { pattern: '(' } }), undefined],
  ['ab', field({ in: ['a', 'b'] }), '"ab": allowed are a, b'],
  [null, field({ in: ['a'] }), undefined],
  [['a', 'c'], list({ in: ['a', 'b'] }), '"c": allowed are a, b'],
  [3, field({ range: { min: 1, max: 2 } }), '3: allowed is from 1 to 2'],
  [0, field({ range: { min: 1 } }), '0: allowed is from 1'],
  [2, field({ range: { min: 1, max: null } }), undefined],
  ['abc', field({ size: { max: 2 } }), '"abc": allowed is a length to 2'],
  [['a'], field({ size: { min: 1 } }), undefined],
  ['ab', field({ linkContentType: ['page'] }, { unique: true }), undefined],
])('%j', (value, definition, fault) => {
  expect(validationFault(value, definition)).toBe(fault);
});

test('checks only the wanted rules', () => {
  expect(validationFault('ab', field({ in: ['a'] }), ['regexp'])).toBeUndefined();
});
