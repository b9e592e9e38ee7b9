import { beforeEach, describe, expect, test } from 'vitest';
import { CONSENT, feature, flagIn, hero, ID, jar, resetWorld, use, visit, world } from './testing/visits.ts';

const CANADA = { 'x-visitor-country': 'CA' };
const AUSTRIA = { 'x-visitor-country': 'AT' };
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1' };
const KNOWN = `${CONSENT}; cuGBId=${ID}`;
/** Everybody who is targeted gets the board. */
const board = { ...hero, weights: [0, 1, 0] };
const inCanada = { condition: { country: 'CA' } };

beforeEach(resetWorld);

describe('a visitor whose country changes', () => {
  test('leaves the experiment that the new one is not in, and is in it again back home', async () => {
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

  test('keeps the variation seen in every country of the experiment, whatever became of the weights', async () => {
    const condition = { country: { $in: ['CA', 'AT'] } };
    await use({ hero: feature('control', { ...hero, condition }) });
    const cookie = `${KNOWN}; cuGBVariant=${world.payload?.version}.hero~brain~hero-test~2~~~v2`;
    for (const country of [CANADA, AUSTRIA])
      expect(visit('/', { cookie, ...country })).toMatchObject({ variantKey: 'hero=brain', cookies: [] });
  });

  test('gets what a rule gives there, without an id too', async () => {
    await use({ hero: feature('control', { condition: { country: 'AT' }, force: 'brain' }, { ...hero, coverage: 0 }) });
    for (const cookie of [KNOWN, '']) {
      const kept = jar(visit('/', { cookie, ...CANADA }).cookies, cookie);
      const there = visit('/', { cookie: kept, ...AUSTRIA });
      expect(there.variantKey).toBe('hero=brain');
      expect(visit('/', { cookie: jar(there.cookies, kept), ...CANADA }).variantKey).toBe('hero=');
    }
  });

  test('without an id stays in or out of what was dealt: there is nothing to deal by again', async () => {
    const rollout = { force: 'brain', coverage: 0.5, hashAttribute: 'id', seed: 'rollout', ...inCanada };
    for (const rule of [rollout, { ...board, coverage: 0.5, ...inCanada }]) {
      await use({ hero: feature('control', rule) });
      const seen = new Set<string>();
      for (let count = 0; count < 40; count += 1) {
        const first = visit('/', CANADA);
        seen.add(first.variantKey);
        const again = visit('/', { cookie: jar(first.cookies), ...CANADA });
        expect(again).toMatchObject({ variantKey: first.variantKey, cookies: [] });
        expect(visit('/', { cookie: jar(first.cookies), ...AUSTRIA }).variantKey).toBe('hero=');
      }
      expect(seen.size).toBe(2);
    }
  });
});

test('who comes with another kind of device is checked again too', async () => {
  await use({ hero: feature('control', { ...board, condition: { device: 'desktop' } }) });
  const cookie = jar(visit('/', { cookie: KNOWN }).cookies, KNOWN);
  expect(visit('/', { cookie, ...PHONE }).variantKey).toBe('hero=');
});
