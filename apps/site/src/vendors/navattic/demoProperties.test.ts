import { expect, test } from 'vitest';
import { readProperties } from './demoProperties.ts';

const property = (name: unknown, value: unknown, object = 'END_USER') => ({
  ...{ captureMethod: 'DEMO', source: 'FORM', object },
  name,
  value,
});

// REQ-DMO-02
test('the end user’s properties are extra properties, those of a company are not', () => {
  const list = [property('role', 'technician'), property('seats', 200), property('isNew', true)];
  expect(readProperties([...list, property('industry', 'cinema', 'COMPANY_ACCOUNT')])).toEqual({
    role: 'technician',
    seats: 200,
    isNew: true,
  });
});

const PERSONAL = [
  ['email', 'x'],
  ['E-Mail', 'x'],
  ['work_email', 'x'],
  ['firstName', 'Jane'],
  ['first_name', 'Jane'],
  ['lastName', 'Roe'],
  ['fullName', 'Jane Roe'],
  ['name', 'Jane'],
  ['phone', '1'],
  ['phoneNumber', '1'],
  ['mobile', '1'],
  ['note', 'write to jane@x.example'],
  ['note', 'jane%40x.example'],
  ['note', '+49 170 1234567'],
  ['note', '0170 1234567'],
  ['note', '(415) 555-0123'],
  ['Telefon', '1'],
  ['Vorname', 'Jane'],
  ['Nom de famille', 'Roe'],
  ['teléfono', '1'],
  ['cognome', 'Roe'],
  ['sobrenome', 'Roe'],
] as const;

// REQ-DMO-02
test.each(PERSONAL)('%s: %s is left out, unless the visitor is to be identified', (name, value) => {
  expect(readProperties([property(name, value)])).toEqual({});
  expect(readProperties([property(name, value)], { isIdentifying: true })).toEqual({ [name]: value });
});

test.each([
  ['campaignName', 'x'],
  ['chosenView', 'x'],
  ['hotel', 'x'],
  ['Dateiname', 'x'],
  ['phenomenon', 'x'],
  ['opens', '2026-12-01'],
  ['share', '0.12345678'],
])('%s: %s is nothing personal', (name, value) => {
  expect(readProperties([property(name, value)])).toEqual({ [name]: value });
});

test.each([
  'demo',
  'location',
  'pathname',
  'actual_url',
  'browser',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  ' a',
  'x'.repeat(65),
])('the name “%s” is not taken, by an identity neither', (name) => {
  expect(readProperties([property(name, 'x')])).toEqual({});
  expect(readProperties([property(name, 'x')], { isIdentifying: true })).toEqual({});
});

test.each([undefined, null, {}, [], '', Number.NaN, 1n, 'x'.repeat(201)])('the value %o is not taken', (value) => {
  expect(readProperties([property('role', value)])).toEqual({});
});

test('of a list of any length a hundred entries are read, and thirty taken', () => {
  const list = Array.from({ length: 100_000 }, (_, at) => property(`p${at}`, at));
  expect(Object.keys(readProperties(list))).toHaveLength(30);
  const unused = Array.from({ length: 100 }, () => property('industry', 'x', 'COMPANY_ACCOUNT'));
  expect(readProperties([...unused, property('role', 'x')])).toEqual({});
});

test.each([undefined, 'text', { 0: property('role', 'x'), length: 1 }, [null, 1, 'a', []]])('%o has none', (list) => {
  expect(readProperties(list)).toEqual({});
});
