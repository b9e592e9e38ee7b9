import { expect, test } from 'vitest';
import { checkFields } from './checkFields.ts';
import type { FieldRule } from './fields.ts';
import { FORM_FIELDS, isFieldName } from './formState.ts';

const rules: FieldRule[] = [
  { name: 'email', kind: 'email', isRequired: true },
  { name: 'size', kind: 'select', isRequired: false, options: ['1 to 10'] },
  { name: 'message', kind: 'textarea', isRequired: true },
];

test('gives the values as they are stored, and no others', () => {
  const typed = new Map([
    ['email', ' mara@studio.example '],
    ['message', 'One\r\nTwo '],
    ['more', 'x'],
  ]);
  expect(checkFields(rules, (name) => typed.get(name))).toEqual({
    values: { email: 'mara@studio.example', size: '', message: 'One\nTwo' },
    errors: {},
  });
});

test('names every wrong field with its error, and keeps what was typed', () => {
  const typed = new Map([
    ['email', 'mara@studio'],
    ['size', '11 to 50'],
  ]);
  expect(checkFields(rules, (name) => typed.get(name))).toEqual({
    values: { email: 'mara@studio', size: '11 to 50', message: '' },
    errors: { email: 'email', size: 'notOffered', message: 'required' },
  });
});

test('no field of the content has a name of the form itself', () => {
  for (const name of Object.values(FORM_FIELDS)) expect(isFieldName(name), name).toBe(false);
  for (const name of ['', '__proto__', 'two words', '1st']) expect(isFieldName(name), name).toBe(false);
  for (const name of ['email', 'teamSize', 'line_2']) expect(isFieldName(name), name).toBe(true);
});
