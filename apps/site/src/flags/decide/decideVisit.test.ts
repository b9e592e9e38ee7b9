import { beforeEach, describe, expect, test } from 'vitest';
import {
  CHROME,
  CONSENT,
  experiment,
  feature,
  HERO,
  hero,
  ID,
  jar,
  resetWorld,
  use,
  visit,
  world,
} from '../testing/visits.ts';
import { decideVisit } from './decideVisit.ts';

beforeEach(resetWorld);

describe('a new visitor', () => {
  test('on a page without flags needs no decision and gets no cookie', async () => {
    await use(HERO);
    expect(visit('/plain')).toMatchObject({ variantKey: '', cookies: [], isCacheable: true });
    expect(visit('/made-up').cookies).toEqual([]);
  });

  // REQ-EXP-02
  test('without consent gets one session cookie', async () => {
    const { version } = await use(HERO);
    const { variantKey, cookies } = visit('/');
    expect(variantKey).toMatch(/^hero=(board|brain|)$/);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(
      new RegExp(
        `^cuGBVariant=${version}\\.hero~(control~hero-test~0~~~v0|board~hero-test~1~~~v1|brain~hero-test~2~~~v2); Path=/; SameSite=Lax$`,
      ),
    );
  });

  // REQ-EXP-02, REQ-VIS-14
  test('with consent gets an id (UUID version 4) and the variants, for a year', async () => {
    await use(HERO);
    const { cookies } = visit('/', { cookie: CONSENT });
    expect(cookies[0]).toMatch(
      /^cuGBId=[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}; Max-Age=31536000; Path=\/; SameSite=Lax$/,
    );
    expect(cookies[1]).toContain('; Max-Age=31536000; Path=/; SameSite=Lax');
    expect(cookies).toHaveLength(2);
  });

  test('gets each variation by its share', async () => {
    await use(HERO);
    const counts: Record<string, number> = {};
    for (let count = 0; count < 6_000; count += 1) {
      const { variantKey } = visit('/');
      counts[variantKey] = (counts[variantKey] ?? 0) + 1;
    }
    // Chi-square with two degrees of freedom: above 13.8 once in a thousand runs.
    const chi = Object.values(counts).reduce((sum, count) => sum + (count - 2_000) ** 2 / 2_000, 0);
    expect(Object.keys(counts).sort()).toEqual(['hero=', 'hero=board', 'hero=brain']);
    expect(chi).toBeLessThan(20);
  });

  test('gets the same variation for the same id', async () => {
    await use(HERO);
    const keys = Array.from({ length: 20 }, () => visit('/', { cookie: `${CONSENT}; cuGBId=${ID}` }).variantKey);
    expect(new Set(keys).size).toBe(1);
  });

  test('can’t force a variation by query', async () => {
    await use(HERO);
    const own = visit('/', { cookie: `${CONSENT}; cuGBId=${ID}` }).variantKey;
    for (const index of [0, 1, 2])
      expect(visit(`/?hero-test=${index}`, { cookie: `${CONSENT}; cuGBId=${ID}` }).variantKey).toBe(own);
  });

  test('under the opt-out rule gets the cookies without a decision', async () => {
    await use(HERO);
    const { cookies } = visit('/', { 'x-visitor-country': 'US' });
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['cuGBId', 'cuGBVariant']);
    const again = visit('/', { 'x-visitor-country': 'US', cookie: jar(cookies) });
    expect(again.cookies).toEqual([]);
    expect(visit('/', { 'x-visitor-country': 'FR' }).cookies).toHaveLength(1);
    expect(visit('/', { 'x-visitor-country': 'US', 'sec-gpc': '1' }).cookies[0]).toMatch(/^cuGBVariant=[^;]*; Path/);
  });
});

describe('targeting', () => {
  test('distinguishes visitors by country and device', async () => {
    const condition = { country: { $inGroup: 'near' }, device: 'desktop' };
    await use({ hero: feature('control', { condition, force: 'brain' }) }, { savedGroups: { near: ['FR'] } });
    expect(visit('/', { 'x-visitor-country': 'FR' })).toMatchObject({ variantKey: 'hero=brain', cookies: [] });
    expect(visit('/', { 'x-visitor-country': 'US' }).variantKey).toBe('hero=');
    expect(visit('/').variantKey).toBe('hero=');
    expect(visit('/', { 'x-visitor-country': 'FR', 'user-agent': `${CHROME} Mobile` }).variantKey).toBe('hero=');
  });

  test('by path applies to each page', async () => {
    world.pages['/other'] = world.pages['/'] ?? [];
    await use({ hero: feature('control', { ...hero, weights: [0, 1, 0], condition: { path: '/' } }) });
    const first = visit('/');
    expect(first.variantKey).toBe('hero=board');
    expect(visit('/other', { cookie: jar(first.cookies) }).variantKey).toBe('hero=');
    expect(visit('/', { cookie: jar(visit('/other').cookies) }).variantKey).toBe('hero=board');
  });

  test('by prerequisites works, also with cycles', async () => {
    const needs = (id: string) => ({ parentConditions: [{ id, condition: { value: 'on' }, gate: true }] });
    await use({
      hero: feature('control', { ...hero, ...needs('first') }),
      first: feature('off', { ...needs('second'), force: 'on' }),
      second: feature('off', { ...needs('first'), force: 'on' }),
    });
    expect(visit('/')).toMatchObject({ variantKey: 'hero=' });
  });
});

test('a thousand flags are decided', async () => {
  const flags = Array.from({ length: 1_000 }, (_, index) => [
    `flag-${index}`,
    feature('control', experiment(`e${index}`, ['control', 'other'])),
  ]);
  await use({ ...Object.fromEntries(flags), ...HERO });
  expect(visit('/').variantKey).toMatch(/^hero=/);
});

test('a request without an address is one of the home page', async () => {
  await use(HERO);
  expect(visit(undefined as unknown as string).variantKey).toMatch(/^hero=/);
});

describe('without flags', () => {
  test('the variants of the cookie are in the order of the flags’ names', () => {
    world.payload = undefined;
    world.pages['/'] = ['second', 'first', 'third'].map((flag) => ({ flag, values: ['on'] }));
    const cookie = 'cuGBVariant=0a1b2c3d.third~on.first~on.second~off';
    expect(visit('/', { cookie }).variantKey).toBe('first=on,second=,third=on');
    expect(world.pages['/']?.map(({ flag }) => flag)).toEqual(['second', 'first', 'third']);
  });

  test('and without content, a debug page is decided like any other', () => {
    const decide = decideVisit({
      ...{ siteUrl: 'http://localhost:3000', flags: { latest: () => undefined }, countryOf: () => undefined },
      site: {
        flagsOf: () => [],
        redirectOf: () => undefined,
        locate: () => {
          throw new Error('there is no content yet');
        },
        content: () => ({ version: 0 }),
      },
    });
    const request = { url: '/?debug=true', headers: { 'user-agent': CHROME } } as Parameters<typeof decide>[0];
    expect(decide(request)).toMatchObject({ variantKey: '', isCacheable: true });
  });
});
