import { expect, test } from 'vitest';
import { DEBUG_COOKIE_MAX_LENGTH, debugCookie } from './debugCookie.ts';

const { parse, write } = debugCookie;

test('reads what it wrote', () => {
  const overrides = {
    flags: new Map<string, unknown>([
      ['new-card-ui-CLK-123', true],
      ['a.flag:with|signs~', false],
      ['home-hero', 'speed'],
      ['says-true', 'true'],
      ['limit', -2.5],
      ['to-landing', '/pricing/für alle?a=1;b'],
      ['table', { rows: [1, null], title: "it's" }],
      ['none', null],
    ]),
    variations: new Map([
      ['home-hero', 2],
      ['card.design', 0],
    ]),
  };
  const text = write(overrides);
  expect(text).toMatch(/^[\w.~:%-]+$/);
  expect(parse(text)).toEqual(overrides);
});

test('writes the documented format', () => {
  expect(write({ flags: new Map([['b', true]]), variations: new Map([['a', 1]]) })).toBe('a:1.b~true');
  expect(write({ flags: new Map(), variations: new Map() })).toBe('');
});

test('the same overrides are the same text, whatever their order', () => {
  const flags: [string, unknown][] = [
    ['a', 1],
    ['b', true],
  ];
  const variations = new Map<string, number>();
  expect(write({ flags: new Map(flags), variations })).toBe(write({ flags: new Map(flags.toReversed()), variations }));
});

test('names of built-in properties are valid', () => {
  expect(parse('__proto__~true.constructor:1')).toEqual({
    flags: new Map([['__proto__', true]]),
    variations: new Map([['constructor', 1]]),
  });
});

test.each([
  ['no cookie', undefined],
  ['empty', ''],
  ['a flag without a value', 'a'],
  ['an empty value', 'a~'],
  ['an empty name', '~true'],
  ['a value that is no JSON', 'a~yes'],
  ['a raw sign', 'a~"b"'],
  ['a broken escape', 'a~%E0%A4'],
  ['a lower-case escape', 'a~%22b%2f%22'],
  ['an empty entry', 'a~true..b~true'],
  ['a flag twice', 'a~true.a~false'],
  ['an experiment twice', 'a:1.a:2'],
  ['a variation that is no index', 'a:x'],
  ['a negative variation', 'a:-1'],
  ['a variation with a leading zero', 'a:01'],
  ['a variation of three digits', 'a:100'],
  ['a line break', 'a~true\r\nSet-Cookie: x'],
  ['two signs', 'a~true:1'],
  ['a very long one', `a~${'1'.repeat(DEBUG_COOKIE_MAX_LENGTH)}`],
])('ignores %s', (_, text) => {
  expect(parse(text)).toBeUndefined();
});

test('leaves out values that no cookie can hold, and writes the rest', () => {
  const flags = new Map<string, unknown>([
    ['a', true],
    ['', true],
    ['n'.repeat(151), true],
    ['half a pair \ud83c', true],
  ]);
  const text = write({ flags, variations: new Map([['b', 100]]) });
  expect([...(parse(text)?.flags.keys() ?? [])]).toEqual(['a', 'half a pair \ufffd']);
});

test('leaves out values beyond the cookie’s maximum length', () => {
  const flags = new Map<string, unknown>(Array.from({ length: 500 }, (_, index) => [`flag-number-${index}`, true]));
  const text = write({ flags, variations: new Map() });
  expect(text.length).toBeLessThanOrEqual(DEBUG_COOKIE_MAX_LENGTH);
  expect(parse(text)?.flags.size).toBeGreaterThan(80);
});
