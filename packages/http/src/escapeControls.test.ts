import { expect, test } from 'vitest';
import { escapeControls } from './escapeControls.ts';

test.each([
  ['/a\nb', '/a\\nb'],
  ['/a\r\tb', '/a\\r\\tb'],
  ['a\u0000b\u001B[2Jc\u009B', 'a\\u0000b\\u001B[2Jc\\u009B'],
  ['gpj.\u202Eexe \u2066x\u2069 \u200F\u061C', 'gpj.\\u202Eexe \\u2066x\\u2069 \\u200F\\u061C'],
  ['a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['a\uD800b', 'a\\uD800b'],
])('characters that change how a log line shows are escaped: %j', (text, expected) => {
  expect(escapeControls(text)).toBe(expected);
});

test('letters, joiners and emoji of any language stay', () => {
  const text = 'über 日本語 हिन्दी می‌خواهم 👩‍👩‍👧 עברית';
  expect(escapeControls(text)).toBe(text);
});
