import { expect, test } from 'vitest';
import { readRange } from './readRange.ts';

const SIZE = 1_000;

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  [' bytes=0-0 ', { start: 0, end: 0 }],
])('%s is a part of the file', (header, range) => {
  expect(readRange(header, SIZE)).toEqual(range);
});

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s lies outside', (header) => {
  expect(readRange(header, SIZE)).toBe('unsatisfiable');
});

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,3-4', 'lines=0-9', 'bytes=1x-5', 'bytes=-1-5'])(
  '%s is the whole file',
  (header) => {
    expect(readRange(header, SIZE)).toBeUndefined();
  },
);

test('an empty file has no parts', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(readRange('bytes=-1', 0)).toBe('unsatisfiable');
});
