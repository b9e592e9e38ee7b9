// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { writeCookie } from '../../platform/browser/cookies.ts';
import { variantCookie } from '../cookies/variantCookie.ts';
import { readVariants } from './pageVariants.ts';

afterEach(() => writeCookie({ name: 'cuGBVariant', value: '', maxAgeMs: 0 }));

test('an exclusion from an experiment is no exposure', () => {
  const leftOut = [
    { experiment: 'first', bucketVersion: 0 },
    { experiment: 'second', bucketVersion: 1 },
  ];
  const flags = [
    { flag: 'hero', value: 'board', experiment: 'hero-test', variation: 1, variationKey: 'the-board', leftOut },
    { flag: 'cards', value: 'true', leftOut },
    { flag: 'last', value: 'on', experiment: 'last-test', variation: 0 },
  ];
  writeCookie({ name: 'cuGBVariant', value: variantCookie.write({ version: '0123abcd', flags }), maxAgeMs: 60_000 });
  const variants = readVariants();
  expect(variants.get('hero')).toEqual({ value: 'board', exposure: 'hero-test~1~~~the-board' });
  expect(variants.get('cards')).toEqual({ value: 'true' });
  expect(variants.get('last')).toEqual({ value: 'on', exposure: 'last-test~0' });
});
