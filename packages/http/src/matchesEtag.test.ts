import { expect, test } from 'vitest';
import { matchesEtag } from './matchesEtag.ts';

test.each([
  ['"a"', '"a"', true],
  ['"b", "a"', '"a"', true],
  [' W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['*', '"a"', true],
  ['"b"', '"a"', false],
  ['a', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('If-None-Match %s names %s: %s', (header, etag, expected) => {
  expect(matchesEtag(header, etag)).toBe(expected);
});
