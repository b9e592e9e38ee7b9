import { expect, test } from 'vitest';
import { readCookie } from './cookies.ts';

test.each([
  ['one=1; two=2', 'two', '2'],
  ['one=1;two=2', 'two', '2'],
  ['two=2', 'two', '2'],
  ['two=', 'two', ''],
  ['xtwo=1; two=2', 'two', '2'],
  ['two-more=1; one=two; two=2=3', 'two', '2=3'],
  ['two=1; two=2', 'two', '1'],
  ['one=two=2', 'two', undefined],
  ['twox=1', 'two', undefined],
  ['', 'two', undefined],
  [undefined, 'two', undefined],
])('%s', (header, name, value) => {
  expect(readCookie(header, name)).toBe(value);
});
