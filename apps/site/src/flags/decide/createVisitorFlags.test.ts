import { describe, expect, test } from 'vitest';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';
import { experiment, feature, HERO, hero, ID, use } from '../testing/visits.ts';
import { createVisitorFlags } from './visitorFlags.ts';

const ATTRIBUTES = {
  ...{ id: ID, url: 'http://localhost:3000/', path: '/', locale: 'en-US' },
  ...{ device: 'desktop' as const, country: 'FR' },
};
const BRAIN = { flag: 'hero', value: 'brain', experiment: 'hero-test', variation: 2 };
const OLD_VERSION = '0a1b2c3d';
/** As the cookie describes the variation. */
const inCookie = { ...BRAIN, variationKey: 'v2' };
const cards = experiment('cards-test', [false, true]);
const NEW_CARDS = { flag: 'cards', value: 'true', experiment: 'cards-test', variation: 1 };
/** The banner of a share of the visitors, which nobody gets now. */
const noBanner = feature('', { force: 'sale', coverage: 0, hashAttribute: 'id' });
const SALE = { flag: 'banner', value: 'sale' };

/** A visitor with a cookie of the current flags, or of another version. */
function returning(payload: FlagPayload, flags: DecidedFlag[], version = payload.version, more: object = {}) {
  return createVisitorFlags({ payload, attributes: ATTRIBUTES, remembered: { version, flags }, ...more });
}

describe('a cookie of the current flags', () => {
  test('decides without an evaluation', async () => {
    const flags = returning(await use(HERO), [BRAIN]);
    expect(flags.decisionFor('hero')).toBe(BRAIN);
    expect(flags.isFromCookie()).toBe(true);
  });

  test('doesn’t decide a flag that is the same for all visitors', async () => {
    const payload = await use({ hero: feature('control', { force: 'brain' }) });
    const flags = returning(payload, [{ flag: 'hero', value: 'control' }]);
    expect(flags.decisionFor('hero')).toEqual({ flag: 'hero', value: 'brain' });
    expect(flags.isFromCookie()).toBe(true);
    expect(flags.toCookie().flags).toEqual([]);
  });

  test('is left for an evaluation where it lacks a flag of the visitor', async () => {
    const flags = returning(await use({ ...HERO, cards: feature(false, cards) }), [BRAIN]);
    flags.decisionFor('cards');
    expect(flags.isFromCookie()).toBe(false);
  });

  test('doesn’t change flags that weren’t decided on this page', async () => {
    const payload = await use({ ...HERO, banner: feature('', { force: 'sale', coverage: 1, hashAttribute: 'id' }) });
    expect(returning(payload, [{ flag: 'banner', value: '' }]).toCookie().flags).toEqual([
      { flag: 'banner', value: '' },
    ]);
  });
});

test('a forged exclusion is removed from the cookie, and the variation stays', async () => {
  const leftOut = [{ experiment: 'hero-test', bucketVersion: 0 }];
  const flags = returning(await use(HERO), [{ ...BRAIN, leftOut }]);
  expect(flags.toCookie().flags).toEqual([inCookie]);
});

describe('a cookie of earlier flags', () => {
  test('is evaluated again, with the flags of other pages', async () => {
    const payload = await use({ ...HERO, banner: noBanner });
    const flags = returning(payload, [BRAIN, SALE], OLD_VERSION);
    expect(flags.isFromCookie()).toBe(false);
    expect(flags.decisionFor('hero')).toEqual(BRAIN);
    expect(flags.toCookie()).toEqual({ version: payload.version, flags: [inCookie, { flag: 'banner', value: '' }] });
    expect(returning(payload, [SALE], OLD_VERSION).decisionFor('banner').value).toBe('');
  });

  test('keeps what depends on another page until the visitor is there', async () => {
    const onPricing = { ...cards, condition: { path: '/pricing' } };
    const payload = await use({ ...HERO, cards: feature(false, onPricing) });
    const { flags } = returning(payload, [BRAIN, NEW_CARDS], OLD_VERSION).toCookie();
    expect(flags).toEqual([inCookie, { ...NEW_CARDS, variationKey: 'v1' }]);
  });

  test('loses flags that are the same for all visitors now, and removed ones', async () => {
    const payload = await use({ ...HERO, cards: feature(false, { force: true }) });
    const removed = [{ flag: 'removed', value: 'true' }];
    const flags = returning(payload, [{ flag: 'cards', value: 'true' }, ...removed, BRAIN], OLD_VERSION);
    expect(flags.toCookie().flags).toEqual([inCookie]);
  });
});

test('each flag is decided once', async () => {
  const { decisionFor } = createVisitorFlags({ payload: await use(HERO), attributes: ATTRIBUTES });
  expect(decisionFor('hero')).toBe(decisionFor('hero'));
});

describe('a visitor without a stored id', () => {
  const everywhere = { condition: { country: { $in: ['FR', 'AT'] } } };
  const decideWithNewId = (payload: FlagPayload, decided: DecidedFlag) =>
    returning(payload, [decided], payload.version, {
      attributes: { ...ATTRIBUTES, id: crypto.randomUUID() },
      isIdNew: true,
    }).decisionFor(decided.flag);

  test('keeps the variation in all countries of the experiment', async () => {
    const payload = await use({ hero: feature('control', { ...hero, ...everywhere }) });
    expect(decideWithNewId(payload, BRAIN)).toEqual(BRAIN);
  });

  test('is not drawn again for a share of the visitors', async () => {
    const rollout = { force: 'brain', coverage: 0.5, hashAttribute: 'id', seed: 'rollout', ...everywhere };
    const payload = await use({ hero: feature('control', rollout) });
    for (const value of ['brain', 'control'])
      for (let count = 0; count < 20; count += 1)
        expect(decideWithNewId(payload, { flag: 'hero', value }).value).toBe(value);
  });
});

describe('a visitor of a restarted experiment that excludes earlier visitors', () => {
  const restarted = { ...hero, bucketVersion: 1, minBucketVersion: 1 };
  const leftOut = [{ experiment: 'hero-test', bucketVersion: 0 }];

  test('is excluded from it alone, not from other flags', async () => {
    const payload = await use({
      hero: feature('control', restarted),
      cards: feature(false, { ...cards, coverage: 0 }),
    });
    const { decisionFor } = returning(payload, [BRAIN, { flag: 'cards', value: 'false' }], OLD_VERSION);
    expect(decisionFor('hero')).toEqual({ flag: 'hero', value: 'control', leftOut });
    expect(decisionFor('cards')).toEqual({ flag: 'cards', value: 'false' });
  });

  describe('takes part in the flag’s next experiment', () => {
    const next = experiment('next-test', ['control', 'board'], { weights: [0, 1] });
    const inNext = { flag: 'hero', value: 'board', experiment: 'next-test', variation: 1, leftOut };
    const rules = { hero: feature('control', restarted, next) };

    test('and stays excluded from the restarted one', async () => {
      const payload = await use(rules);
      expect(returning(payload, [BRAIN], OLD_VERSION).decisionFor('hero')).toEqual(inNext);
      const again = returning(payload, [inNext], OLD_VERSION);
      expect(again.decisionFor('hero')).toEqual(inNext);
      expect(again.toCookie().flags).toEqual([{ ...inNext, variationKey: 'v1' }]);
    });

    test('which is restarted too, and is excluded from both', async () => {
      const both = [restarted, { ...next, bucketVersion: 2, minBucketVersion: 2 }];
      const flags = returning(await use({ hero: feature('control', ...both) }), [inNext], OLD_VERSION);
      expect(flags.decisionFor('hero')).toEqual({
        ...{ flag: 'hero', value: 'control' },
        leftOut: [...leftOut, { experiment: 'next-test', bucketVersion: 0 }],
      });
    });

    test('and may return to the first when that admits earlier participants again', async () => {
      const open = { ...restarted, minBucketVersion: 0, coverage: 0 };
      const flags = returning(await use({ hero: feature('control', open, next) }), [inNext], OLD_VERSION);
      expect(flags.toCookie().flags).toEqual([{ ...inNext, leftOut: undefined, variationKey: 'v1' }]);
    });
  });

  test('stays excluded after a visit to a page where the experiment isn’t decided', async () => {
    const payload = await use({ hero: feature('control', { ...restarted, condition: { path: '/pricing' } }) });
    expect(returning(payload, [BRAIN], OLD_VERSION).toCookie().flags).toEqual([{ flag: 'hero', value: '', leftOut }]);
  });

  test('stays excluded without a stored id where the country decides the value', async () => {
    const payload = await use({
      hero: feature('control', { force: 'board', condition: { country: 'FR' } }, restarted),
    });
    const excluded = { flag: 'hero', value: 'control', leftOut };
    const { decisionFor } = returning(payload, [excluded], payload.version, { isIdNew: true });
    expect(decisionFor('hero')).toEqual({ flag: 'hero', value: 'board', leftOut });
  });

  test('is admitted by an experiment that keeps no assignments', async () => {
    const payload = await use({ hero: feature('control', { ...restarted, disableStickyBucketing: true }) });
    const decided = returning(payload, [BRAIN], OLD_VERSION).decisionFor('hero');
    expect(decided).toMatchObject({ experiment: 'hero-test' });
    expect(decided).not.toHaveProperty('leftOut');
  });
});
