import { expect, it } from 'vitest';
import { toJsonb } from './insertRows.ts';

it.each([
  ['a', 'a'],
  ['pair \u{1F600}', 'pair \u{1F600}'],
  ['nul \0.', 'nul \uFFFD.'],
  ['\0\0', '\uFFFD\uFFFD'],
  ['half \uD800 and \uDFFF', 'half \uFFFD and \uFFFD'],
  ['text \\u0000', 'text \\u0000'],
  ['backslash \\\0', 'backslash \\\uFFFD'],
])('stores %j as %j', (text, stored) => {
  const message = { [text]: [text, { more: text }] };
  const written = JSON.stringify(message);
  expect(JSON.parse(toJsonb(written))).toEqual({ [stored]: [stored, { more: stored }] });
  if (text === stored) expect(toJsonb(written)).toBe(written);
});
