import { expect, test } from 'vitest';
import { completeAddress } from './linkAddress.ts';

// REQ-LNK-06
test.each([
  ['www.example.com', 'https://www.example.com'],
  ['WWW.Example.com/x?a=b#c', 'https://WWW.Example.com/x?a=b#c'],
  ['www.example.photography', 'https://www.example.photography'],
  ['example.com', 'https://example.com'],
  ['example.com/x', 'https://example.com/x'],
  ['example.com?a=1', 'https://example.com?a=1'],
  ['example.com#a', 'https://example.com#a'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['docs.example.co.uk/a.html', 'https://docs.example.co.uk/a.html'],
  ['cumulus.example', 'https://cumulus.example'],
  ['münchen.de/über', 'https://münchen.de/über'],
  ['例え.テスト', 'https://例え.テスト'],
  ['xn--mnchen-3ya.xn--p1ai', 'https://xn--mnchen-3ya.xn--p1ai'],
  ['https:example.com', 'https://example.com'],
  ['https:/example.com/x', 'https://example.com/x'],
  ['http:/example.com', 'http://example.com'],
  ['jane.doe+x@mail.example.com', 'mailto:jane.doe+x@mail.example.com'],
])('%s is completed', (written, address) => expect(completeAddress(written)).toBe(address));

test.each([
  '/pricing',
  '/www.example.com',
  '#plans',
  '?a=1',
  '//example.com',
  'https://example.com',
  'mailto:a@example.com',
  'tel:+49301234',
  'sms:+49301234',
  'javascript:alert(1)',
  'localhost:3000/x',
  'example.com:99999',
])('%s stays as it is', (written) => expect(completeAddress(written)).toBe(written));

test.each([
  'pricing',
  'pricing#plans',
  './pricing',
  '../example.com',
  'notes.html',
  'logo.png',
  'readme.md',
  'main.js',
  'www.pricing',
  'www',
  'example.',
  '.com',
  'example..com',
  'example.com\\x',
  'user@example.com/x',
  'https//example.com',
  'https:pricing',
  `${'a'.repeat(5000)}.com`,
  '1.5',
  'hello world.com',
])('%s has no certain meaning', (written) => expect(completeAddress(written)).toBeUndefined());
