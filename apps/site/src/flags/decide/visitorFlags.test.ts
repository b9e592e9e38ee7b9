import { beforeEach, expect, test } from 'vitest';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import { CONSENT, experiment, feature, flagIn, ID, jar, resetWorld, use, visit, world } from '../testing/visits.ts';

beforeEach(resetWorld);

/** Flag `hero` in the cookie of a visitor who gets the variation of that index. */
async function flagInCookie(values: unknown[], index: number, more: object = {}): Promise<DecidedFlag | undefined> {
  const weights = values.map((_, at) => Number(at === index));
  await use({ hero: feature('control', { ...experiment('hero-test', values), weights, ...more }) });
  return flagIn(jar(visit('/', { cookie: CONSENT }).cookies), 'hero');
}

const BOARD = { flag: 'hero', value: 'board', experiment: 'hero-test', variation: 1 };

// REQ-EXP-04
test('the cookie has the experiment data that an exposure reports', async () => {
  const meta = [{ key: 'as-is' }, { key: 'the board' }];
  expect(await flagInCookie(['control', 'board'], 1, { meta, phase: '3' })).toEqual({
    ...BOARD,
    phase: 3,
    variationKey: 'the board',
  });
  expect(await flagInCookie(['control', 'board'], 1, { meta: [{ key: '0' }, { key: '1' }], phase: '0' })).toEqual(
    BOARD,
  );
  expect(await flagInCookie(['control', 'board'], 1, { meta, hashAttribute: 'device' })).toMatchObject({
    hashAttribute: 'device',
  });
});

test('distinguishes a variation that shows the control on purpose from one without content', async () => {
  expect(await flagInCookie(['control', 'control'], 1)).toMatchObject({ variation: 1, isControl: true });
  expect(await flagInCookie(['board', 'control'], 1)).toMatchObject({ variation: 1, isControl: true });
  expect(await flagInCookie(['control', 'houres'], 1)).not.toHaveProperty('isControl');
  expect(await flagInCookie(['control', 'board'], 0)).not.toHaveProperty('isControl');
});

test('corrects wrong or missing data of a cookie', async () => {
  await use({ hero: feature('control', { ...experiment('hero-test', ['control', 'board']), phase: '2' }) });
  for (const claimed of ['', '~~7~other~device~c', '~~2~v1~~c']) {
    const before = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${world.payload?.version}.hero~board~hero-test~1${claimed}`;
    const { cookies, variantKey } = visit('/', { cookie: before });
    expect(variantKey).toBe('hero=board');
    expect(flagIn(jar(cookies, before), 'hero')).toEqual({ ...BOARD, phase: 2, variationKey: 'v1' });
    expect(visit('/', { cookie: jar(cookies, before) }).cookies).toEqual([]);
  }
});
