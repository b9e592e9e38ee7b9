// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { cookieText } from '../cookies/flagText.ts';
import { type DecidedFlag, variantCookie } from '../cookies/variantCookie.ts';
import { exposureOf } from './slotExposure.ts';

const VALUES = ['board', 'a b.c'];
const experiment = 'hero-test';

function slot(value: string, flag = 'hero'): HTMLElement {
  const element = document.createElement('div');
  const { encode } = cookieText;
  Object.assign(element.dataset, { flag: encode(flag), value: encode(value), values: VALUES.map(encode).join(' ') });
  return element;
}

/** @returns the slot's exposure, `experiment~variation` */
function exposureWith(shown: HTMLElement, flags: DecidedFlag[]): string | undefined {
  const cookie = `cuGBVariant=${variantCookie.write({ version: '0123abcd', flags })}; OptanonConsent=groups=C0002:1`;
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  return exposureOf(shown);
}

test.each([
  ['control', 'control', '', 0],
  ['a variant', 'board', 'board', 1],
  ['a variant with an encoded value', 'a b.c', 'a b.c', 2],
])('counts %s that is shown', (_, value, shown, variation) => {
  expect(exposureWith(slot(shown), [{ flag: 'hero', value, experiment, variation }])).toBe(`hero-test~${variation}`);
});

test.each([
  ['another variant than the one that is shown', 'board', 'a b.c'],
  ['a variant where the control is shown', 'board', ''],
  ['the control where a variant is shown', 'control', 'board'],
])('the cookie has %s: the page is outdated, and nothing counts', (_, value, shown) => {
  expect(exposureWith(slot(shown), [{ flag: 'hero', value, experiment, variation: 1 }])).toBeUndefined();
});

test('nothing counts for a flag outside of experiments, or that is not in the cookie', () => {
  expect(exposureWith(slot('board'), [{ flag: 'hero', value: 'board' }])).toBeUndefined();
  expect(exposureWith(slot(''), [])).toBeUndefined();
});

test.each(['Тест 🚀', 'a.b:c d~e', '(.*)+$', '</script>', 'a\r\nb', '__proto__'])(
  'counts a key unchanged: %j',
  (key) => {
    const text = exposureWith(slot('board', key), [{ flag: key, value: 'board', experiment: key, variation: 1 }]);
    expect(text).toBe(`${cookieText.encode(key)}~1`);
  },
);

test.each([
  ['houres', {}],
  ['houres', { variationKey: 'c' }],
  ['control', { hashAttribute: 'c' }],
])('a value without content shows the control, and is not counted: %s %j', (value, more) => {
  expect(exposureWith(slot(''), [{ flag: 'hero', value, experiment, variation: 1, ...more }])).toBeUndefined();
});

test('a variation with the control’s value is counted', () => {
  const flags = [{ flag: 'hero', value: 'control', experiment, variation: 1, variationKey: 'c', isControl: true }];
  expect(exposureWith(slot(''), flags)).toBe('hero-test~1~~~c~~c');
});

test('all experiment data of the cookie is passed on', () => {
  const more = { bucketVersion: 2, phase: 3, variationKey: 'the board', hashAttribute: 'device' };
  const text = exposureWith(slot('board'), [{ flag: 'hero', value: 'board', experiment, variation: 1, ...more }]);
  expect(text).toBe('hero-test~1~2~3~the%20board~device');
});
