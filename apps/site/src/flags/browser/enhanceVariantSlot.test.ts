// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CONSENT_CHANGED } from '../../privacy/browserConsent.ts';
import { cookieText } from '../cookies/flagText.ts';
import { type DecidedFlag, variantCookie } from '../cookies/variantCookie.ts';
import { enhanceVariantSlot } from './enhanceVariantSlot.ts';
import { watchExposure } from './trackExposure.ts';

vi.mock('./trackExposure.ts', () => ({ watchExposure: vi.fn() }));

const VALUES = ['board', 'a b.c'];
const experiment = 'hero-test';

beforeEach(() => vi.mocked(watchExposure).mockClear());

function slot(value: string, flag = 'hero'): HTMLElement {
  const element = document.createElement('div');
  const { encode } = cookieText;
  Object.assign(element.dataset, { flag: encode(flag), value: encode(value), values: VALUES.map(encode).join(' ') });
  return element;
}

/** @returns the watched exposure, `experiment~variation` */
async function watched(shown: HTMLElement, flags: DecidedFlag[]): Promise<string | undefined> {
  const cookie = `cuGBVariant=${variantCookie.write({ version: '0123abcd', flags })}; OptanonConsent=groups=C0002:1`;
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
  enhanceVariantSlot(shown);
  await vi.dynamicImportSettled();
  return vi.mocked(watchExposure).mock.calls[0]?.[1];
}

test.each([
  ['control', 'control', '', 0],
  ['a variant', 'board', 'board', 1],
  ['a variant with an encoded value', 'a b.c', 'a b.c', 2],
])('counts %s that is shown', async (_, value, shown, variation) => {
  expect(await watched(slot(shown), [{ flag: 'hero', value, experiment, variation }])).toBe(`hero-test~${variation}`);
});

test.each([
  ['another variant than the one that is shown', 'board', 'a b.c'],
  ['a variant where the control is shown', 'board', ''],
  ['the control where a variant is shown', 'control', 'board'],
])('the cookie has %s: the page is outdated, and nothing counts', async (_, value, shown) => {
  expect(await watched(slot(shown), [{ flag: 'hero', value, experiment, variation: 1 }])).toBeUndefined();
});

test('nothing counts for a flag outside of experiments, or that is not in the cookie', async () => {
  expect(await watched(slot('board'), [{ flag: 'hero', value: 'board' }])).toBeUndefined();
  expect(await watched(slot(''), [])).toBeUndefined();
});

test.each(['Тест 🚀', 'a.b:c d~e', '(.*)+$', '</script>', 'a\r\nb', '__proto__'])(
  'counts a key unchanged: %j',
  async (key) => {
    const text = await watched(slot('board', key), [{ flag: key, value: 'board', experiment: key, variation: 1 }]);
    expect(text).toBe(`${cookieText.encode(key)}~1`);
  },
);

test('an exposure that the browser or a redirect decided is counted as stated', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('OptanonConsent=groups=C0002:1');
  enhanceVariantSlot(document.createElement('div'), 'hero-test~1');
  await vi.dynamicImportSettled();
  expect(vi.mocked(watchExposure).mock.calls[0]?.[1]).toBe('hero-test~1');
});

test.each([
  ['houres', {}],
  ['houres', { variationKey: 'c' }],
  ['control', { hashAttribute: 'c' }],
])('a value without content shows the control, and is not counted: %s %j', async (value, more) => {
  expect(await watched(slot(''), [{ flag: 'hero', value, experiment, variation: 1, ...more }])).toBeUndefined();
});

test('a variation with the control’s value is counted', async () => {
  const flags = [{ flag: 'hero', value: 'control', experiment, variation: 1, variationKey: 'c', isControl: true }];
  expect(await watched(slot(''), flags)).toBe('hero-test~1~~~c~~c');
});

test('all experiment data of the cookie is passed on', async () => {
  const more = { bucketVersion: 2, phase: 3, variationKey: 'the board', hashAttribute: 'device' };
  const text = await watched(slot('board'), [{ flag: 'hero', value: 'board', experiment, variation: 1, ...more }]);
  expect(text).toBe('hero-test~1~2~3~the%20board~device');
});

test('what counts is loaded once the visitor consents, and by no refusal before', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
  const answer = async (state: 0 | 1) => {
    cookie.mockReturnValue(`OptanonConsent=groups=C0001:1,C0002:${state}`);
    dispatchEvent(new Event(CONSENT_CHANGED));
    await vi.dynamicImportSettled();
    return vi.mocked(watchExposure).mock.calls.length;
  };
  enhanceVariantSlot(document.createElement('div'), 'hero-test~1');
  expect(await answer(0)).toBe(0);
  enhanceVariantSlot(document.createElement('div'), 'hero-test~1');
  await vi.dynamicImportSettled();
  expect(watchExposure).not.toHaveBeenCalled();
  expect(await answer(1)).toBe(2);
  expect(await answer(1)).toBe(2);
});
