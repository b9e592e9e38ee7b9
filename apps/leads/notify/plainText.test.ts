import { expect, it } from 'vitest';
import { isMailAddress, toLine, toPlainText } from './plainText.ts';

it.each([
  ['Ada\r\nBcc: victim@example.com', 'Ada Bcc: victim@example.com'],
  ['Ada\u2028Bcc: x\u2029y\u0085z\v\f!', 'Ada Bcc: x y z !'],
  ['Ada\0\u0007Lovelace', 'Ada Lovelace'],
  ['=?utf-8?q?=0D=0ABcc:_x?=', '= ?utf-8?q?=0D=0ABcc:_x?='],
  ['\u202eevil\u202c\ufeff', 'evil'],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['\ud800Ada', '\ufffdAda'],
  ['نرم\u200cافزار 👩\u200d🔬', 'نرم\u200cافزار 👩\u200d🔬'],
])('makes one line of %j', (text, line) => {
  expect(toLine(text)).toBe(line);
});

it('cuts a line between characters', () => {
  expect(toLine('👩👩👩👩', 3)).toBe('👩👩…');
  expect(toLine('👩👩👩', 3)).toBe('👩👩👩');
});

it('keeps lines of a text, and nothing invisible', () => {
  expect(toPlainText('One\r\nTwo\u2028Three\n\nFour\t!\0\u202e')).toBe('One\nTwo\nThree\n\nFour !');
});

it.each(['ada@example.com', "o'hara+x@mail.example.co.uk", 'ада@пример.рф', 'a@b.co', '1@2.io'])(
  'takes %s',
  (address) => {
    expect(isMailAddress(address)).toBe(true);
  },
);

it.each([
  'ada@example',
  'ada example.com',
  'ada@example.com,eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\u2028',
  '<ada@example.com>',
  'Ada <ada@example.com>',
  '"ada"@example.com',
  'ada@example.com>,<eve@example.com',
  'ada@-example.com',
  'a..b@example.com',
  '.a@example.com',
  'a@b@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(64)}.com`,
  'group:a@example.com;',
  'ada@[127.0.0.1]',
])('refuses %j', (address) => {
  expect(isMailAddress(address)).toBe(false);
});

it('is fast for a hostile address', () => {
  expect(isMailAddress(`${'a.'.repeat(50_000)}@`)).toBe(false);
  expect(isMailAddress(`a@${'b.'.repeat(50_000)}`)).toBe(false);
});
