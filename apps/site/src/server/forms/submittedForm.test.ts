import { expect, test } from 'vitest';
import { parseSubmittedForm } from './submittedForm.ts';

const KEY = '0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d';

test('reads the values of a form, and what the form itself sends', () => {
  const body = `_form=contact&_key=${KEY}&_ms=2400&website=&name=Mara+Okafor&note=a%2Bb%0D%0A%E2%98%81&empty&name=Luc`;
  expect(parseSubmittedForm(body)).toEqual({
    entryId: 'contact',
    idempotencyKey: KEY,
    shownMs: 2_400,
    isTrapped: false,
    values: new Map([
      ['name', 'Mara Okafor'],
      ['note', 'a+b\r\n☁'],
      ['empty', ''],
    ]),
  });
});

test('without scripts there is neither a key nor a time', () => {
  const { idempotencyKey, shownMs, isTrapped } = parseSubmittedForm('_form=contact&website=x');
  expect({ idempotencyKey, shownMs, isTrapped }).toEqual({
    idempotencyKey: undefined,
    shownMs: undefined,
    isTrapped: true,
  });
});

test.each([
  ['', '_form must be the id'],
  ['_form=', '_form must be the id'],
  ['name=x', '_form must be the id'],
  ['_form=a&_key=1', '_key must be a version-4 UUID'],
  [`_form=a&_key=${KEY.toUpperCase()}`, '_key must be a version-4 UUID'],
  ['_form=a&_ms=-1', '_ms must be a number'],
  ['_form=a&_ms=1e3', '_ms must be a number'],
  ['_form=a&_ms=99999999999', '_ms must be a number'],
  [`_form=a${'&b=1'.repeat(60)}`, '60 fields at most'],
  ['_form=a&name=%FF', 'must be UTF-8'],
  ['_form=a&name=%C0%AE', 'must be UTF-8'],
  ['_form=a&name=%ED%A0%80', 'must be UTF-8'],
  ['_form=a&name=50%', 'must be UTF-8'],
  ['_form=a&n%E4me=x', 'must be UTF-8'],
  ['_form=a&name=\xC3\xA4', 'must be UTF-8'],
])('refuses %o', (body, message) => {
  expect(() => parseSubmittedForm(body)).toThrow(message);
});
