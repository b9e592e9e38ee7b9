import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieText } from './flagText.ts';

const { encode, decode } = cookieText;

test('writes the documented format', () => {
  expect(['home-hero', 'a_1', '', 'a.b', 'a:b c', '~', "!*'()", 'Тест 🚀', '\r\n', '%'].map(encode)).toEqual([
    ...['home-hero', 'a_1', '', 'a%2Eb', 'a%3Ab%20c', '%7E', '%21%2A%27%28%29'],
    ...['%D0%A2%D0%B5%D1%81%D1%82%20%F0%9F%9A%80', '%0D%0A', '%25'],
  ]);
});

test('reads any text that it wrote, with characters that need no quoting', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(encode(text)).toMatch(/^[\w%-]*$/);
      expect(decode(encode(text))).toBe(text.toWellFormed());
    }),
  );
});

test('half of a surrogate pair becomes the replacement character', () => {
  expect(decode(encode('a\ud83d'))).toBe('a\ufffd');
});

test.each(['a.b', '%61', '%2f', '%E0%A4', '%zz', 'a b', 'ä', '%'])('%s is never written', (text) => {
  expect(decode(text)).toBeUndefined();
});
