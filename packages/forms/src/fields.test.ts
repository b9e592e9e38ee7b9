import { expect, it } from 'vitest';
import {
  CHECKED,
  type FieldKind,
  type FieldRule,
  findFieldError,
  isEmail,
  maxLengthOf,
  normalizeValue,
} from './fields.ts';

const KINDS: FieldKind[] = ['text', 'email', 'tel', 'select', 'textarea', 'checkbox', 'number'];
const rule = (kind: FieldKind, other: Partial<FieldRule> = {}): FieldRule => ({
  ...{ name: 'field', kind, isRequired: false },
  ...other,
});
/** What a browser or server does with what was typed. */
const check = (field: FieldRule, typed: string) => findFieldError(field, normalizeValue(field, typed));

// REQ-LEA-01
it.each(['a@b.c', 'mara.okafor@studio.example', ' padded@studio.example ', 'jürgen@müller.example', "o'neil+x@a-b.co"])(
  '%s is a mail address',
  (text) => {
    expect(isEmail(text)).toBe(true);
    expect(check(rule('email'), text)).toBeUndefined();
  },
);

it.each([
  ...['', 'a', 'a@b', '@b.c', 'a@.c ', 'a@b.', 'a b@c.d', 'a@@b.c', 'a@b.c, d@e.f', 'x,y@b.c', '<a@b.c>', '"a"@b.c'],
  ...['a@b.c\nBcc: d@e.f', 'a;b@c.d', 'group:a@b.c', `${'a'.repeat(251)}@b.c`],
])('%o is not a mail address', (text) => expect(isEmail(text)).toBe(false));

it.each<[FieldKind, string, string]>([
  ['text', '  Mara \t Okafor\u00A0', 'Mara   Okafor'],
  ['text', 'one\r\ntwo\rthree\u2028four\u0085five', 'one two three four five'],
  ['textarea', '\r\n one\r\ntwo\u2029three\tx \n', 'one\ntwo\nthree\tx'],
  ['text', 'Mu\u0308ller', 'Müller'],
  ['tel', '\u202A+49 30 1234\u202C', '+49 30 1234'],
  ['email', '\uFEFFa@b.c\u200B', 'a@b.c'],
  ['text', '\u202E \u2066', ''],
  ['text', '👩🏽‍💻', '👩🏽‍💻'],
])('brings a value of %s %o into one form', (kind, typed, expected) => {
  expect(normalizeValue({ kind }, typed)).toBe(expected);
});

it('changes nothing when it is done twice', () => {
  for (const kind of KINDS) {
    const once = normalizeValue({ kind }, '\u202A  e\u0301 \r\n\r a\tb \u200B\u2028');
    expect(normalizeValue({ kind }, once)).toBe(once);
  }
});

it('an empty value is an error only where the field is required', () => {
  for (const kind of KINDS) {
    expect(check(rule(kind), ' \u200B\n')).toBeUndefined();
    expect(check(rule(kind, { isRequired: true }), ' \u200B\n')).toBe('required');
  }
});

it('limits the length by the kind, unless the rule does', () => {
  expect(KINDS.map(maxLengthOf)).toEqual([200, 254, 200, 200, 4_000, 200, 200]);
  expect(check(rule('text'), 'x'.repeat(200))).toBeUndefined();
  expect(check(rule('text'), 'x'.repeat(201))).toBe('tooLong');
  expect(check(rule('text', { maxLength: 300 }), 'x'.repeat(300))).toBeUndefined();
  // Two UTF-16 code units each, as the attribute `maxlength` counts.
  expect(check(rule('text'), '😀'.repeat(101))).toBe('tooLong');
  expect(check(rule('email'), `${'a'.repeat(249)}@b.cd`)).toBeUndefined();
  expect(check(rule('email'), `${'a'.repeat(250)}@b.cd`)).toBe('tooLong');
});

it.each([
  ...['a\0b', 'a\x1Bb', 'a\x7Fb', 'a\x9Fb', 'a\x0Bb', 'a\x0Cb', 'a\uD800b', 'a\uDC00', 'a\uFFFEb', 'a\uFDD0b'],
  ...['a\u202Eb', 'a\u202Db', 'a\u2066b', 'a\u2069b', 'user\u202Emoc.live@a.b'],
])('refuses %j in any field', (text) => {
  for (const kind of ['text', 'email', 'tel', 'textarea'] as const) expect(check(rule(kind), text)).toBe('characters');
});

it('refuses a line end in a field of one line that was not normalized', () => {
  for (const end of ['\n', '\r', '\t'])
    expect(findFieldError(rule('text'), `Subject${end}Bcc: x@y.z`)).toBe('characters');
  expect(findFieldError(rule('textarea'), 'one\ntwo\tthree')).toBeUndefined();
});

it('allows what people write: scripts, accents, emoji, joiners and direction marks within a text', () => {
  for (const text of [
    '日本語 العربية עברית',
    'Zoë & Søren',
    '👨‍👩‍👧',
    'می‌خواهم',
    'ab\u200Fcd',
    'x\u{10FFFF}'.slice(0, 1),
  ]) {
    expect(check(rule('text'), text)).toBeUndefined();
  }
});

it.each(['0', '12', '12.5', '007'])('%s is a number', (text) => expect(check(rule('number'), text)).toBeUndefined());
it.each(['-1', '1e3', 'NaN', '0x10', '1,5', '.', '１２', '12a'])('%s is no number', (text) => {
  expect(check(rule('number'), text)).toBe('number');
});

it('takes of a select what is offered, and of a checkbox its value', () => {
  const size = rule('select', { options: ['1–5', '6–25'] });
  expect(check(size, '6–25')).toBeUndefined();
  for (const text of ['7', 'toString', '1–5,6–25']) expect(check(size, text)).toBe('notOffered');
  expect(check(rule('select'), 'x')).toBe('notOffered');
  expect(check(rule('checkbox'), CHECKED)).toBeUndefined();
  expect(check(rule('checkbox'), 'on')).toBe('notOffered');
});

it('reads each character of a hostile text a constant number of times', () => {
  const field = { ...rule('textarea'), maxLength: 10_000_000 };
  const texts = [' '.repeat(400_000), `${'\u200B '.repeat(200_000)}x`, `x${' \u200B'.repeat(200_000)}y`];
  // Quadratic work would take minutes, and the limit of the test ends it.
  for (const text of texts) expect(check(field, text)).toBeUndefined();
  expect(check({ ...rule('email'), maxLength: 10_000_000 }, `a@${'.'.repeat(400_000)}`)).toBe('email');
});
