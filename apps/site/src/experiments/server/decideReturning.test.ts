import { beforeEach, describe, expect, test } from 'vitest';
import { variantCookie } from '../variantCookie.ts';
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
} from './testing/visits.ts';

beforeEach(resetWorld);

describe('a returning visitor', () => {
  test('is read from the cookie: the same decision object, nothing set', async () => {
    await use(HERO);
    for (const consent of ['', CONSENT]) {
      const first = visit('/', { cookie: consent });
      const cookie = jar(first.cookies, consent);
      const second = visit('/', { cookie });
      expect(second).toMatchObject({ variantKey: first.variantKey, cookies: [] });
      expect(visit('/', { cookie })).toBe(second);
    }
  });

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

  test('who was in before an experiment began anew is left out of it, and stays so', async () => {
    await use(HERO);
    const cookie = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2`;
    const anew = { ...hero, bucketVersion: 1, minBucketVersion: 1, weights: [0, 1, 0] };
    await use({ hero: feature('control', anew) });
    const second = visit('/', { cookie });
    expect(second.variantKey).toBe('hero=');
    const kept = jar(second.cookies, cookie);
    expect(flagIn(kept, 'hero')).toEqual({
      flag: 'hero',
      value: 'control',
      leftOut: { experiment: 'hero-test', bucketVersion: 0 },
    });
    expect(visit('/', { cookie: kept })).toMatchObject({ variantKey: 'hero=', cookies: [] });
    await use({ hero: feature('control', { ...anew, coverage: 0.9 }) });
    const third = visit('/', { cookie: kept });
    expect(third.variantKey).toBe('hero=');
    expect(flagIn(jar(third.cookies, kept), 'hero')?.leftOut).toBeDefined();
    expect(visit('/', { cookie: `${CONSENT}; cuGBId=${ID}` }).variantKey).toBe('hero=board');
  });

  test('is decided anew by a new bucket version', async () => {
    await use(HERO);
    const cookie = `${CONSENT}; cuGBId=${ID}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2`;
    await use({ hero: feature('control', { ...hero, bucketVersion: 1, weights: [0, 1, 0] }) });
    const second = visit('/', { cookie });
    expect(second.variantKey).toBe('hero=board');
    expect(flagIn(jar(second.cookies, cookie), 'hero')?.bucketVersion).toBe(1);
  });

  test('keeps the variants of other pages, decided anew with new flags', async () => {
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

  test('who consents gets an id and keeps what was seen', async () => {
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

  test('who refuses loses the id, and the variants last for the session', async () => {
    await use(HERO);
    const known = jar(visit('/', { cookie: CONSENT }).cookies);
    const { cookies } = visit('/', { cookie: `${known}; OptanonConsent=groups=C0001:1,C0002:0` });
    expect(cookies[0]).toBe('cuGBId=; Max-Age=0; Path=/; SameSite=Lax');
    expect(cookies[1]).toMatch(/^cuGBVariant=[^;]+; Path=\/; SameSite=Lax$/);
  });

  test('with a running experiment that was released sees what was released, and no cookie is set', async () => {
    await use(HERO);
    const known = jar(visit('/', { cookie: CONSENT }).cookies);
    await use({ hero: feature('control', { force: 'brain', id: 'hero-test' }) });
    expect(visit('/', { cookie: `${known}; ${CONSENT}` })).toMatchObject({ variantKey: 'hero=brain', cookies: [] });
  });
});
