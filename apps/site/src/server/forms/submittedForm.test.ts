import { expect, test } from 'vitest';
import { parseSubmittedForm } from './submittedForm.ts';

const KEY = '0b1c2d3e-4f50-4a6b-8c7d-8e9f0a1b2c3d';

test('reads the values of a form, and what the form itself sends', () => {
  const body = `_form=contact&_key=${KEY}&_ms=2400&_more=&name=Mara+Okafor&note=a%2Bb%0D%0A%E2%98%81&empty&name=Luc`;
  expect(parseSubmittedForm(body)).toEqual({
    entryId: 'contact',
    idempotencyKey: KEY,
    suspicion: undefined,
    values: new Map([
      ['name', 'Mara Okafor'],
      ['note', 'a+b\r\n☁'],
      ['empty', ''],
    ]),
  });
});

// REQ-LEA-05
test.each([
  ['', undefined],
  ['&_more=', undefined],
  ['&_more=x', 'trap'],
  ['&_ms=2000', undefined],
  ['&_ms=1999', 'fast'],
  ['&_ms=9000&_more=x', 'trap'],
  // Of a page that was open while the field's name changed.
  ['&website=x', undefined],
])('of a form with %o the suspicion is %o', (fields, suspicion) => {
  expect(parseSubmittedForm(`_form=contact${fields}`)).toMatchObject({ idempotencyKey: undefined, suspicion });
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
