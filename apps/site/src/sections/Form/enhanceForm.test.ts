import { expect, test } from 'vitest';
import { findError, isEmail } from './enhanceForm.ts';

const validity = { badInput: false, rangeUnderflow: false };
const text = { type: 'text', value: '', required: true, validity };

// REQ-LEA-01
test.each(['a@b.c', 'mara.okafor@studio.example', ' padded@studio.example '])('%s is a mail address', (value) => {
  expect(isEmail(value)).toBe(true);
});

test.each(['', 'a', 'a@b', '@b.c', 'a@.c ', 'a@b.', 'a b@c.d', 'a@@b.c'])('%o is not a mail address', (value) => {
  expect(isEmail(value)).toBe(false);
});

test('spaces do not fill a required field', () => {
  expect(findError({ ...text, value: '   ' })).toBe('required');
  expect(findError({ ...text, value: 'x' })).toBeUndefined();
});

test('an empty optional field is valid, of any type', () => {
  expect(findError({ ...text, type: 'email', required: false })).toBeUndefined();
});

test('a required checkbox must be checked, whatever its value', () => {
  expect(findError({ ...text, type: 'checkbox', value: 'yes', checked: false })).toBe('required');
  expect(findError({ ...text, type: 'checkbox', value: 'yes', checked: true })).toBeUndefined();
});

test('a number that the browser can’t parse has its own error, not that of an empty field', () => {
  expect(findError({ ...text, type: 'number', validity: { ...validity, badInput: true } })).toBe('number');
});
