import { expect, test } from 'vitest';
import { VARIANT_COOKIE_MAX_LENGTH, variantCookie } from './variantCookie.ts';

const { parse, write } = variantCookie;
const FIRST = { experiment: 'first', bucketVersion: 0 };

test('reads what it wrote', () => {
  const variants = {
    version: '0a1b2c3d',
    flags: [
      { flag: 'home-hero', value: 'speed', experiment: 'home-hero-2026', variation: 2 },
      { flag: 'new-card-ui-CLK-123', value: 'true' },
      {
        flag: 'to-landing',
        value: '/pricing/für~alle.html?a=1;b',
        experiment: 'landing',
        variation: 0,
        bucketVersion: 3,
      },
      {
        ...{ flag: 'described', value: 'on', experiment: 'described-test', variation: 1, bucketVersion: 2 },
        ...{ phase: 12, variationKey: 'on ~.', hashAttribute: 'device', isControl: true },
      },
      { flag: 'keyed', value: 'on', experiment: 'keyed-test', variation: 1, variationKey: 'c' },
      { flag: 'phased', value: 'on', experiment: 'phased-test', variation: 1, phase: 3 },
      { flag: 'same', value: 'on', experiment: 'same-test', variation: 1, isControl: true },
      { flag: 'nothing', value: '' },
      { flag: 'again', value: 'no', leftOut: [{ experiment: 'first-try', bucketVersion: 0 }] },
      { flag: 'twice', value: 'no', leftOut: [FIRST, { experiment: 'next ~.:', bucketVersion: 12 }] },
      { flag: 'next', value: 'on', experiment: 'next-test', variation: 1, variationKey: 'on', leftOut: [FIRST] },
    ],
  };
  const text = write(variants);
  expect(text).toMatch(/^[\w.~%:-]+$/);
  expect(text).toContain('.next~on~next-test~1~~~on:first~x0');
  expect(text).toContain('0a1b2c3d.home-hero~speed~home-hero-2026~2.new-card-ui-CLK-123~true.to-landing~%2Fpricing');
  expect(parse(text)).toEqual(variants);
  expect(parse('0a1b2c3d')).toEqual({ version: '0a1b2c3d', flags: [] });
});

test.each([
  ['no cookie', undefined],
  ['empty', ''],
  ['no version', '.home-hero~a'],
  ['a version of another form', '0A1B2C3D.home-hero~a'],
  ['a flag without a value', '0a1b2c3d.home-hero'],
  ['a flag with a strange name', '0a1b2c3d.home hero~a'],
  ['an empty flag', '0a1b2c3d..home-hero~a'],
  ['an experiment without its variation', '0a1b2c3d.home-hero~a~exp'],
  ['a variation that is no index', '0a1b2c3d.home-hero~a~exp~-1'],
  ['a variation of three digits', '0a1b2c3d.home-hero~a~exp~100'],
  ['a variation with a leading zero', '0a1b2c3d.home-hero~a~exp~01'],
  ['a bucket version that is none', '0a1b2c3d.home-hero~a~exp~1~x'],
  ['a bucket version that is never written', '0a1b2c3d.home-hero~a~exp~1~0'],
  ['too many parts', '0a1b2c3d.home-hero~a~exp~1~2~3~key~id~c~c'],
  ['a part at the end that is empty', '0a1b2c3d.home-hero~a~exp~1~'],
  ['a phase that is no number', '0a1b2c3d.home-hero~a~exp~1~2~x'],
  ['a phase that is never written', '0a1b2c3d.home-hero~a~exp~1~2~0'],
  ['a key of a variation that is never written', '0a1b2c3d.home-hero~a~exp~1~~~%61'],
  ['an unknown mark', '0a1b2c3d.home-hero~a~exp~1~~~~~x'],
  ['an exclusion without a version', '0a1b2c3d.home-hero~a~exp~x'],
  ['an exclusion with a variation', '0a1b2c3d.home-hero~a~exp~x0~1'],
  ['an exclusion beside no experiment', '0a1b2c3d.home-hero~a:exp~x0'],
  ['an exclusion without an experiment', '0a1b2c3d.home-hero~a~exp~x0:~x0'],
  ['a second experiment', '0a1b2c3d.home-hero~a~exp~1:second~1'],
  ['a second exclusion with a variation', '0a1b2c3d.home-hero~a~exp~1:second~x0~1'],
  ['a flag twice', '0a1b2c3d.home-hero~a.home-hero~b'],
  ['a value with markup', '0a1b2c3d.home-hero~<b>'],
  ['a broken escape', '0a1b2c3d.home-hero~%E0%A4'],
  ['a needless escape', '0a1b2c3d.home-hero~%61'],
  ['a line break', '0a1b2c3d.home-hero~a\r\nSet-Cookie: x'],
  ['a very long one', `0a1b2c3d.home-hero~${'a'.repeat(VARIANT_COOKIE_MAX_LENGTH)}`],
])('ignores %s', (_, text) => {
  expect(parse(text)).toBeUndefined();
});

test('stores any key unchanged', () => {
  const keys = ['Тест 🚀', 'a.b:c d~e', '__proto__', '</script>', 'a\r\nSet-Cookie: x=1', '%41', 'k'.repeat(600)];
  for (const key of keys) {
    const variants = { version: '0a1b2c3d', flags: [{ flag: key, value: key, experiment: key, variation: 1 }] };
    const held = key.length < 600 ? variants : { version: '0a1b2c3d', flags: [] };
    expect(variantCookie.canHold(key)).toBe(true);
    expect(write(variants)).toMatch(/^[\w.~%-]+$/);
    expect(parse(write(variants))).toEqual(held);
  }
});

test('stores no key that is empty, no text, or too long', () => {
  expect(['', 'a\ud83d', 'k'.repeat(601), 'я'.repeat(101)].map(variantCookie.canHold)).toEqual(Array(4).fill(false));
});

test('leaves out a flag that it can’t store, and stores the others', () => {
  const flags = [
    { flag: 'config', value: 'x'.repeat(400), experiment: 'long-value', variation: 0 },
    { flag: 'k'.repeat(700), value: 'a' },
    { flag: 'hero', value: 'board', experiment: 'hero-test', variation: 1, bucketVersion: 100 },
    { flag: 'kept', value: 'board' },
  ];
  expect(parse(write({ version: '0a1b2c3d', flags }))?.flags).toEqual([flags[3]]);
});

test('reads a cookie that was set before keys were encoded', () => {
  const text =
    '0a1b2c3d.home-hero~board~home-hero-2026~1.new-card-ui-CLK-123~true.to-landing~%2Fpricing%2Ff%C3%BCr%7Ealle%2Ehtml~landing~0~3.again~no~first_try~x0';
  const variants = {
    version: '0a1b2c3d',
    flags: [
      { flag: 'home-hero', value: 'board', experiment: 'home-hero-2026', variation: 1 },
      { flag: 'new-card-ui-CLK-123', value: 'true' },
      { flag: 'to-landing', value: '/pricing/für~alle.html', experiment: 'landing', variation: 0, bucketVersion: 3 },
      { flag: 'again', value: 'no', leftOut: [{ experiment: 'first_try', bucketVersion: 0 }] },
    ],
  };
  expect(parse(text)).toEqual(variants);
  expect(write(variants)).toBe(text);
});

test('leaves out the oldest flags where the cookie would be too large for a browser', () => {
  const flags = Array.from({ length: 100 }, (_, index) => ({
    flag: `flag-number-${index}`,
    value: 'a-value-of-some-length',
  }));
  const text = write({ version: '0a1b2c3d', flags });
  expect(text.length).toBeLessThanOrEqual(VARIANT_COOKIE_MAX_LENGTH);
  const written = parse(text)?.flags ?? [];
  expect(written.at(-1)).toEqual(flags.at(-1));
  expect(written.length).toBeGreaterThan(40);
});
