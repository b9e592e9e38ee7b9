import { beforeEach, describe, expect, test, vi } from 'vitest';
import { variantCookie } from '../cookies/variantCookie.ts';
import {
  CONSENT,
  decideAt,
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
import { cacheDecision } from './decidePage.ts';

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

describe('decisions are shared', () => {
  const inBoth = { condition: { country: { $in: ['CA', 'AT'] } } };

  test('by bots, and not with visitors whose cookie is empty', async () => {
    await use(HERO);
    const bot = { 'user-agent': 'Googlebot/2.1' };
    const shared = visit('/', bot);
    expect(visit('/', bot)).toBe(shared);
    expect(visit('/', { cookie: 'cuGBVariant=' }).cookies).toHaveLength(1);
  });

  test('for each country and device that a flag depends on', async () => {
    const onPhones = { force: 'brain', condition: { device: 'mobile' } };
    await use({ hero: feature('control', onPhones, { force: 'board', condition: { country: 'CA' } }) });
    for (let count = 0; count < 2; count += 1) {
      expect(visit('/', CANADA).variantKey).toBe('hero=board');
      expect(visit('/', AUSTRIA).variantKey).toBe('hero=');
      expect(visit('/', { ...CANADA, ...PHONE }).variantKey).toBe('hero=brain');
    }
  });

  test('a returning visitor of an experiment for a country is decided without another evaluation', async () => {
    const { client } = await use({ hero: feature('control', { ...board, ...inBoth }) });
    const cookie = jar(visit('/', { cookie: KNOWN, ...CANADA }).cookies, KNOWN);
    const second = visit('/', { cookie, ...CANADA });
    const evaluate = vi.spyOn(client, 'evalFeature');
    expect(visit('/', { cookie, ...CANADA })).toBe(second);
    expect(evaluate).not.toHaveBeenCalled();
    expect(visit('/', { cookie, ...AUSTRIA })).not.toBe(second);
    expect(evaluate).toHaveBeenCalled();
  });

  test('new visitors with the same values cost one evaluation each', async () => {
    const { client } = await use({ hero: feature('control', board) });
    visit('/');
    const evaluate = vi.spyOn(client, 'evalFeature');
    for (let count = 0; count < 5; count += 1) expect(visit('/').variantKey).toBe('hero=board');
    expect(evaluate).toHaveBeenCalledTimes(5);
  });

  test('not by new visitors of different variations with the same value', async () => {
    await use({ hero: feature('control', experiment('hero-test', ['control', 'control'])) });
    const variations = Array.from({ length: 60 }, () => flagIn(jar(visit('/').cookies), 'hero')?.variation);
    expect(new Set(variations)).toEqual(new Set([0, 1]));
  });

  test('not where the value depends on the page', async () => {
    world.pages['/other'] = world.pages['/'] ?? [];
    await use({ hero: feature('control', { ...board, coverage: 0.5, condition: { path: '/' } }) });
    const values = new Set<string>();
    for (let count = 0; count < 40; count += 1) {
      const first = visit('/', { cookie: CONSENT });
      const home = jar(first.cookies, CONSENT);
      const other = visit('/other', { cookie: home });
      expect(other.variantKey).toBe('hero=');
      values.add(first.variantKey);
      const cookie = jar(other.cookies, home);
      for (const again of [home, cookie]) expect(visit('/', { cookie: again }).variantKey).toBe(first.variantKey);
    }
    expect(values.size).toBe(2);
  });

  test('not where the cookie can’t hold all flags', async () => {
    const long = Array.from({ length: 7 }, (_, index) => `long-${index}`);
    const [value, other] = ['x'.repeat(290), 'y'.repeat(290)] as const;
    world.pages['/'] = long.map((flag) => ({ flag, values: [other] }));
    const features = long.map((flag, index) => {
      // The first two vary; a cookie has room for one of them.
      const weights = index < 2 ? [0.5, 0.5] : [1, 0];
      return [flag, feature('', experiment(`${flag}-test`, [value, other], { weights }))];
    });
    await use(Object.fromEntries(features));
    const keys = new Set<string>();
    for (let count = 0; count < 60; count += 1) {
      const { variantKey, cookies } = visit('/', { cookie: CONSENT });
      keys.add(variantKey);
      let cookie = jar(cookies, CONSENT);
      for (let again = 0; again < 4; again += 1) {
        const next = visit('/', { cookie });
        expect(next.variantKey).toBe(variantKey);
        cookie = jar(next.cookies, cookie);
      }
    }
    expect(keys.size).toBe(4);
  });

  test('until there are five hundred: then the cache is emptied', () => {
    const cache = new Map<string, number>();
    for (let count = 0; count < 500; count += 1) cacheDecision(cache, `${count}`, count);
    expect(cache.size).toBe(500);
    cacheDecision(cache, 'next', 500);
    expect([...cache]).toEqual([['next', 500]]);
  });
});

describe('a page with a flag that may redirect', () => {
  /** A flag of a path, in an experiment with this variation alone. */
  const leads = (from: string, value: string, more: object = {}) => ({
    ...feature('', { ...experiment(`of${from}`, ['', value]), weights: [0, 1], ...more }),
    redirect: { paths: [from] },
  });

  beforeEach(() => {
    for (const path of ['/a', '/b', '/c']) world.pages[path] = [];
  });

  test('and doesn’t, has one decision for all visitors with the same cookie', async () => {
    await use({ away: leads('/a', '') });
    const cookie = jar(visit('/a', { cookie: KNOWN }).cookies, KNOWN);
    const second = visit('/a', { cookie });
    expect(second).toMatchObject({ variantKey: 'away=', cookies: [], location: undefined });
    expect(visit('/a', { cookie })).toBe(second);
  });

  test('to a page that redirects too, stores what was decided of both', async () => {
    await use({ away: leads('/a', '/b'), further: leads('/b', '/c') });
    const { location, cookies } = visit('/a');
    expect(location).toBe('/b');
    expect(flagIn(jar(cookies), 'away')?.value).toBe('/b');
    expect(flagIn(jar(cookies), 'further')?.value).toBe('/c');
  });

  test('into a loop for one country, redirects from the others only', async () => {
    await use({ away: leads('/a', '/b'), back: leads('/b', '/a', { condition: { country: 'AT' } }) });
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const cookie = jar(visit('/a', { cookie: KNOWN, ...CANADA }).cookies, KNOWN);
    for (let count = 0; count < 2; count += 1) {
      expect(visit('/a', { cookie, ...CANADA }).location).toBe('/b');
      expect(visit('/a', { cookie, ...AUSTRIA })).toMatchObject({ location: undefined, variantKey: 'away=~' });
    }
    log.mockRestore();
  });
});

test.each([
  ['https://example.com', true],
  ['http://localhost:3000', false],
])('the cookies of %s are secure: %s', async (siteUrl, isSecure) => {
  await use(HERO);
  const decide = decideAt(siteUrl);
  for (const sent of [CONSENT, `${CONSENT}; cuGBVariant=0a1b2c3d.hero~brain~hero-test~2`]) {
    const { cookies } = visit('/', { cookie: sent }, decide);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie.endsWith('; Secure')).toBe(isSecure);
  }
});
