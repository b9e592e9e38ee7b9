import { beforeEach, describe, expect, test } from 'vitest';
import { variantCookie } from '../cookies/variantCookie.ts';
import {
  CONSENT,
  experiment,
  feature,
  flagIn,
  HERO,
  hero,
  ID,
  jar,
  resetWorld,
  use,
  valueIn,
  visit,
  world,
} from '../testing/visits.ts';

beforeEach(resetWorld);

describe('a returning visitor', () => {
  test('is decided by the cookie: the same decision object, no cookie set', async () => {
    await use(HERO);
    for (const consent of ['', CONSENT]) {
      const first = visit('/', { cookie: consent });
      const cookie = jar(first.cookies, consent);
      const second = visit('/', { cookie });
      expect(second).toMatchObject({ variantKey: first.variantKey, cookies: [] });
      expect(visit('/', { cookie })).toBe(second);
    }
  });

  // REQ-EXP-07
  test('stays when weights change and when coverage shrinks; the cookie follows the flags', async () => {
    await use(HERO);
    const seen = new Set<string>();
    for (let count = 0; count < 40; count += 1) {
      const first = visit('/', { cookie: CONSENT });
      seen.add(first.variantKey);
      const before = world.payload;
      const changed = { weights: [1, 0, 0], coverage: 0.01 };
      const { version } = await use({ hero: feature('control', { ...hero, ...changed }) });
      const second = visit('/', { cookie: jar(first.cookies, CONSENT) });
      expect(second.variantKey).toBe(first.variantKey);
      expect(second.cookies).toHaveLength(1);
      expect(second.cookies[0]).toContain(`cuGBVariant=${version}.`);
      world.payload = before;
    }
    expect(seen.size).toBe(3);
  });

  test('is dropped where the targeting no longer matches', async () => {
    await use(HERO);
    const cookie = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2`;
    expect(visit('/', { cookie }).variantKey).toBe('hero=brain');
    await use({ hero: feature('control', { ...hero, condition: { device: 'mobile' } }) });
    const second = visit('/', { cookie });
    expect(second.variantKey).toBe('hero=');
    expect(flagIn(jar(second.cookies, cookie), 'hero')).toEqual({ flag: 'hero', value: 'control' });
  });

  test('a visitor of an experiment’s previous phase is excluded, and stays excluded', async () => {
    await use(HERO);
    const cookie = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2`;
    const restarted = { ...hero, bucketVersion: 1, minBucketVersion: 1, weights: [0, 1, 0] };
    await use({ hero: feature('control', restarted) });
    const second = visit('/', { cookie });
    expect(second.variantKey).toBe('hero=');
    const nextCookie = jar(second.cookies, cookie);
    expect(flagIn(nextCookie, 'hero')).toEqual({
      flag: 'hero',
      value: 'control',
      leftOut: [{ experiment: 'hero-test', bucketVersion: 0 }],
    });
    expect(visit('/', { cookie: nextCookie })).toMatchObject({ variantKey: 'hero=', cookies: [] });
    await use({ hero: feature('control', { ...restarted, coverage: 0.9 }) });
    const third = visit('/', { cookie: nextCookie });
    expect(third.variantKey).toBe('hero=');
    expect(flagIn(jar(third.cookies, nextCookie), 'hero')?.leftOut).toBeDefined();
    expect(visit('/', { cookie: `${CONSENT}; cuGBId=${ID}` }).variantKey).toBe('hero=board');
  });

  test('a visitor who enters the flag’s next experiment stays excluded from a restarted one', async () => {
    await use(HERO);
    const cookie = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2`;
    const restarted = { ...hero, bucketVersion: 1, minBucketVersion: 1, weights: [0, 0, 1] };
    const next = experiment('next-test', ['control', 'board'], { weights: [0, 1] });
    await use({ hero: feature('control', restarted, next) });
    const second = visit('/', { cookie });
    expect(second.variantKey).toBe('hero=board');
    const nextCookie = jar(second.cookies, cookie);
    expect(valueIn(nextCookie, 'cuGBVariant')).toContain('.hero~board~next-test~1~~~v1:hero-test~x0');
    expect(visit('/', { cookie: nextCookie })).toMatchObject({ variantKey: 'hero=board', cookies: [] });
    await use({ hero: feature('control', restarted, { ...next, weights: [1, 0] }) });
    expect(visit('/', { cookie: nextCookie }).variantKey).toBe('hero=board');
  });

  test('is decided again after a new bucket version', async () => {
    await use(HERO);
    const cookie = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2`;
    await use({ hero: feature('control', { ...hero, bucketVersion: 1, weights: [0, 1, 0] }) });
    const second = visit('/', { cookie });
    expect(second.variantKey).toBe('hero=board');
    expect(flagIn(jar(second.cookies, cookie), 'hero')?.bucketVersion).toBe(1);
  });

  test('keeps the variants of other pages, decided again with new flags', async () => {
    const cards = experiment('cards-test', [false, true]);
    await use({ ...HERO, cards: feature(false, cards) });
    const home = visit('/');
    const pricing = visit('/pricing', { cookie: jar(home.cookies) });
    const cookie = jar(pricing.cookies, jar(home.cookies));
    expect([...(variantCookie.parse(valueIn(cookie, 'cuGBVariant'))?.flags ?? [])].map(({ flag }) => flag)).toEqual([
      'hero',
      'cards',
    ]);
    await use({ ...HERO, cards: feature(false, { ...cards, weights: [0.9, 0.1] }) });
    const again = visit('/', { cookie });
    expect(again.variantKey).toBe(home.variantKey);
    expect(visit('/pricing', { cookie: jar(again.cookies, cookie) })).toMatchObject({
      variantKey: pricing.variantKey,
      cookies: [],
    });
    await use(HERO);
    expect(flagIn(jar(visit('/', { cookie }).cookies), 'cards')).toBeUndefined();
  });

  test('gets an id with consent, and keeps the variants', async () => {
    await use(HERO);
    for (let count = 0; count < 20; count += 1) {
      const first = visit('/');
      const session = jar(first.cookies);
      const second = visit('/', { cookie: `${session}; ${CONSENT}` });
      expect(second.variantKey).toBe(first.variantKey);
      expect(second.cookies[0]).toMatch(/^cuGBId=/);
      expect(second.cookies[1]).toBe(`${session}; Max-Age=31536000; Path=/; SameSite=Lax`);
      await use({ hero: feature('control', { ...hero, weights: [0.2, 0.2, 0.6] }) });
      expect(visit('/', { cookie: jar(second.cookies, CONSENT) }).variantKey).toBe(first.variantKey);
      await use(HERO);
    }
  });

  test('loses the id with a refusal, and the variants last for the session', async () => {
    await use(HERO);
    const firstCookies = jar(visit('/', { cookie: CONSENT }).cookies);
    const { cookies } = visit('/', { cookie: `${firstCookies}; OptanonConsent=groups=C0001:1,C0002:0` });
    expect(cookies[0]).toBe('cuGBId=; Max-Age=0; Path=/; SameSite=Lax');
    expect(cookies[1]).toMatch(/^cuGBVariant=[^;]+; Path=\/; SameSite=Lax$/);
  });

  test('sees the released variation of an experiment, and no cookie is set', async () => {
    await use(HERO);
    const firstCookies = jar(visit('/', { cookie: CONSENT }).cookies);
    await use({ hero: feature('control', { force: 'brain', id: 'hero-test' }) });
    expect(visit('/', { cookie: `${firstCookies}; ${CONSENT}` })).toMatchObject({
      variantKey: 'hero=brain',
      cookies: [],
    });
  });
});

const CANADA = { 'x-visitor-country': 'CA' };
const AUSTRIA = { 'x-visitor-country': 'AT' };
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1' };
const KNOWN = `${CONSENT}; cuGBId=${ID}`;
/** Countries outside of the EU allow an id until it is refused. */
const REFUSED = 'OptanonConsent=groups=C0001:1,C0002:0';
/** Everybody who is targeted gets the board. */
const board = { ...hero, weights: [0, 1, 0] };
const inCanada = { condition: { country: 'CA' } };

beforeEach(resetWorld);

describe('a visitor whose country changes', () => {
  test('leaves an experiment that excludes the new country, and returns to it in the previous one', async () => {
    await use({ hero: feature('control', { ...board, ...inCanada }) });
    const first = visit('/', { cookie: KNOWN, ...CANADA });
    expect(first.variantKey).toBe('hero=board');
    const home = jar(first.cookies, KNOWN);
    const away = visit('/', { cookie: home, ...AUSTRIA });
    expect(away.variantKey).toBe('hero=');
    const cookie = jar(away.cookies, home);
    expect(flagIn(cookie, 'hero')).toEqual({ flag: 'hero', value: 'control' });
    expect(visit('/', { cookie, ...AUSTRIA })).toMatchObject({ variantKey: 'hero=', cookies: [] });
    const back = visit('/', { cookie, ...CANADA });
    expect(back.variantKey).toBe('hero=board');
    expect(flagIn(jar(back.cookies, cookie), 'hero')?.variation).toBe(1);
  });

  test('keeps the variation in every country of the experiment, with any weights', async () => {
    const condition = { country: { $in: ['CA', 'AT'] } };
    await use({ hero: feature('control', { ...hero, condition }) });
    const cookie = `${KNOWN}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2~~~v2`;
    for (const country of [CANADA, AUSTRIA])
      expect(visit('/', { cookie, ...country })).toMatchObject({ variantKey: 'hero=brain', cookies: [] });
  });

  test('gets the value of a rule for the country, also without an id', async () => {
    await use({ hero: feature('control', { condition: { country: 'AT' }, force: 'brain' }, { ...hero, coverage: 0 }) });
    for (const cookie of [KNOWN, REFUSED]) {
      const canadaCookie = jar(visit('/', { cookie, ...CANADA }).cookies, cookie);
      const there = visit('/', { cookie: canadaCookie, ...AUSTRIA });
      expect(there.variantKey).toBe('hero=brain');
      expect(visit('/', { cookie: jar(there.cookies, canadaCookie), ...CANADA }).variantKey).toBe('hero=');
    }
  });

  test('without an id keeps the assignment, which can’t be repeated', async () => {
    const rollout = { force: 'brain', coverage: 0.5, hashAttribute: 'id', seed: 'rollout', ...inCanada };
    for (const rule of [rollout, { ...board, coverage: 0.5, ...inCanada }]) {
      await use({ hero: feature('control', rule) });
      const seen = new Set<string>();
      for (let count = 0; count < 40; count += 1) {
        const first = visit('/', { cookie: REFUSED, ...CANADA });
        seen.add(first.variantKey);
        const cookie = jar(first.cookies, REFUSED);
        const again = visit('/', { cookie, ...CANADA });
        expect(again).toMatchObject({ variantKey: first.variantKey, cookies: [] });
        expect(visit('/', { cookie, ...AUSTRIA }).variantKey).toBe('hero=');
      }
      expect(seen.size).toBe(2);
    }
  });
});

test('is checked again with another kind of device', async () => {
  await use({ hero: feature('control', { ...board, condition: { device: 'desktop' } }) });
  const cookie = jar(visit('/', { cookie: KNOWN }).cookies, KNOWN);
  expect(visit('/', { cookie, ...PHONE }).variantKey).toBe('hero=');
});
