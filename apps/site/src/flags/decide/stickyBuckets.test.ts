import { describe, expect, test } from 'vitest';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import { experiment, feature, HERO, hero, ID, use } from '../testing/visits.ts';
import { exclusionsOf, experimentRule, isPossible, stickyBuckets } from './stickyBuckets.ts';

const BRAIN = { flag: 'hero', value: 'brain', experiment: 'hero-test', variation: 2 };
const CONTROL = { flag: 'hero', value: 'control' };
const FIRST = { experiment: 'hero-test', bucketVersion: 0 };
/** Restarted for the second time, without the visitors of the first two runs. */
const RESTARTED = { hero: feature('control', { ...hero, bucketVersion: 2, minBucketVersion: 2 }) };
const next = experiment('next-test', ['control', 'board']);

/** The assignments that the vendor's client gets for a cookie's flags. */
async function assignmentsFor(features: object, ...flags: DecidedFlag[]) {
  return stickyBuckets(await use(features), flags, ID)?.[`id||${ID}`]?.assignments;
}

describe('assignments for the vendor’s client', () => {
  test('are those of the visitor’s id', async () => {
    expect(stickyBuckets(await use(HERO), [BRAIN], ID)).toEqual({
      [`id||${ID}`]: { attributeName: 'id', attributeValue: ID, assignments: { 'hero-test__0': 'v2' } },
    });
  });

  test('are those of each experiment, with its bucket version', async () => {
    const features = { ...RESTARTED, cards: feature(false, experiment('cards-test', [false, true])) };
    const cards = { flag: 'cards', value: 'true', experiment: 'cards-test', variation: 1 };
    expect(await assignmentsFor(features, { ...BRAIN, bucketVersion: 2 }, cards)).toEqual({
      'hero-test__2': 'v2',
      'cards-test__0': 'v1',
    });
  });

  test('contain earlier bucket versions, for which the variation doesn’t matter', async () => {
    expect(Object.keys((await assignmentsFor(RESTARTED, BRAIN)) ?? {})).toEqual(['hero-test__0']);
    expect(Object.keys((await assignmentsFor(RESTARTED, { ...BRAIN, value: 'x', bucketVersion: 1 })) ?? {})).toEqual([
      'hero-test__1',
    ]);
  });

  test('contain an experiment that excludes the visitor, also beside another', async () => {
    const features = { hero: feature('control', ...RESTARTED.hero.rules, next) };
    const excluded = { ...CONTROL, leftOut: [{ ...FIRST, bucketVersion: 1 }] };
    expect(Object.keys((await assignmentsFor(features, excluded)) ?? {})).toEqual(['hero-test__1']);
    const inNext = { flag: 'hero', value: 'board', experiment: 'next-test', variation: 1, leftOut: [FIRST] };
    expect(await assignmentsFor(features, inNext)).toEqual({
      'hero-test__0': expect.any(String),
      'next-test__0': 'v1',
    });
  });

  test.each<[string, DecidedFlag]>([
    ['without an experiment', CONTROL],
    ['of a removed flag', { ...BRAIN, flag: 'removed' }],
    ['of a removed experiment', { ...BRAIN, experiment: 'removed' }],
    ['that no rule gives', { ...BRAIN, value: 'board' }],
    ['of a later bucket version', { ...BRAIN, bucketVersion: 3 }],
    ['with an exclusion of the current version', { ...CONTROL, leftOut: [FIRST] }],
  ])('contain no value %s', async (_, decided) => {
    expect(await assignmentsFor(HERO, decided)).toBeUndefined();
    expect(await assignmentsFor(HERO, decided, BRAIN)).toEqual({ 'hero-test__0': 'v2' });
  });

  test('contain no variation without a key', async () => {
    for (const meta of [undefined, [{}, {}, {}]])
      expect(await assignmentsFor({ hero: feature('control', { ...hero, meta }) }, BRAIN)).toBeUndefined();
  });
});

describe('a value of a cookie', () => {
  const cards = { force: true, coverage: 0.5, hashAttribute: 'id' };
  const SHARE = { cards: feature(false, cards), text: feature('long', { force: 'short' }), empty: { defaultValue: 1 } };

  test.each([
    ['cards', 'true', true],
    ['cards', 'false', true],
    ['cards', '', true],
    ['cards', 'other', false],
    ['text', 'long', true],
    ['text', 'short', true],
    ['text', 'true', false],
    ['empty', '1', true],
    ['empty', '2', false],
    ['removed', '', false],
    ['constructor', '', false],
  ])('of flag %s, %j, may be from the flag’s rules: %s', async (flag, value, expected) => {
    expect(isPossible(await use(SHARE), { flag, value })).toBe(expected);
  });

  test.each<[string, object, boolean]>([
    ['as assigned', {}, true],
    ['of another experiment', { experiment: 'other' }, false],
    ['of another variation', { variation: 1 }, false],
    ['of a variation that isn’t there', { variation: 3 }, false],
    ['empty, of a variation that isn’t there', { variation: 3, value: '' }, false],
    ['of another bucket version', { bucketVersion: 1 }, false],
  ])('of an experiment, %s, may be from its rule: %s', async (_, change, expected) => {
    const payload = await use({ hero: feature('control', next, hero) });
    expect(isPossible(payload, { ...BRAIN, ...change })).toBe(expected);
  });

  test('of an experiment with a bucket version needs that version', async () => {
    const payload = await use(RESTARTED);
    expect(isPossible(payload, { ...BRAIN, bucketVersion: 2 })).toBe(true);
    expect(isPossible(payload, BRAIN)).toBe(false);
  });

  test('of an experiment without a key, which has the flag’s', async () => {
    const { key: _, ...nameless } = hero;
    const payload = await use({ hero: feature('control', { force: 'board' }, nameless) });
    const decided = { ...BRAIN, experiment: 'hero' };
    expect(isPossible(payload, decided)).toBe(true);
    expect(stickyBuckets(payload, [decided], ID)?.[`id||${ID}`]?.assignments).toEqual({ hero__0: 'v2' });
    expect(isPossible(payload, BRAIN)).toBe(false);
    expect(isPossible(await use({ hero: feature('control', { force: 'brain' }) }), decided)).toBe(false);
  });

  test('with an exclusion needs a restarted experiment that excludes that bucket version', async () => {
    const excluded = { ...CONTROL, leftOut: [FIRST] };
    expect(isPossible(await use(RESTARTED), excluded)).toBe(true);
    const later = { ...CONTROL, leftOut: [FIRST, { ...FIRST, bucketVersion: 2 }] };
    expect(isPossible(await use(RESTARTED), later)).toBe(false);
    const other = { ...CONTROL, leftOut: [{ ...FIRST, experiment: 'other' }] };
    expect(isPossible(await use(RESTARTED), other)).toBe(false);
    expect(isPossible(await use({ hero: feature('control', { ...hero, bucketVersion: 2 }) }), excluded)).toBe(false);
    expect(isPossible(await use({ hero: { defaultValue: 'control' } }), excluded)).toBe(false);
  });
});

describe('a visitor is excluded', () => {
  test('from an experiment that was restarted without its earlier participants', async () => {
    const payload = await use(RESTARTED);
    expect(exclusionsOf(payload, BRAIN)).toEqual([FIRST]);
    expect(exclusionsOf(payload, { ...BRAIN, bucketVersion: 1 })).toEqual([{ ...FIRST, bucketVersion: 1 }]);
    expect(exclusionsOf(payload, { ...BRAIN, bucketVersion: 2 })).toEqual([]);
    expect(exclusionsOf(payload, CONTROL)).toEqual([]);
    expect(exclusionsOf(payload, { ...BRAIN, flag: 'removed' })).toEqual([]);
  });

  test('until the experiment admits earlier participants, or is removed', async () => {
    const excluded = { ...CONTROL, leftOut: [FIRST] };
    expect(exclusionsOf(await use(RESTARTED), excluded)).toEqual([FIRST]);
    for (const rule of [{ ...hero, bucketVersion: 2 }, next])
      expect(exclusionsOf(await use({ hero: feature('control', rule) }), excluded)).toEqual([]);
  });
});

test('the rule of an experiment is the one with its variations', async () => {
  const payload = await use({ hero: feature('control', { force: 'board', key: 'hero-test' }, next, hero) });
  expect(experimentRule(payload, 'hero', 'hero-test')?.seed).toBe('hero-test');
  expect(experimentRule(payload, 'hero', 'next-test')?.seed).toBe('next-test');
  for (const [flag, key] of [
    ['hero', 'hero'],
    ['hero', 'other'],
    ['toString', 'hero-test'],
  ] as const)
    expect(experimentRule(payload, flag, key)).toBeUndefined();
});
