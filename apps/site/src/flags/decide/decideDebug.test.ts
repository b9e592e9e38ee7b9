import { beforeEach, describe, expect, test } from 'vitest';
import { debugCookie } from '../cookies/debugCookie.ts';
import { feature, HERO, ID, resetWorld, use, visit, world } from '../testing/visits.ts';

beforeEach(resetWorld);

describe('debug=true', () => {
  const overrides = debugCookie.write({ flags: new Map([['hero', 'brain']]), variations: new Map() });

  test('applies the debug cookie, uncached, noindex, without setting cookies', async () => {
    await use(HERO);
    expect(visit('/?debug=true', { cookie: `cuGBDebug=${overrides}` })).toMatchObject({
      variantKey: '~debug~~~,hero=brain',
      isCacheable: false,
      isNoIndex: true,
      cookies: [],
    });
    const forced = debugCookie.write({ flags: new Map(), variations: new Map([['hero-test', 1]]) });
    expect(visit('/?a=b&debug=true', { cookie: `cuGBDebug=${forced}` }).variantKey).toBe('~debug~~~,hero=board');
  });

  test('what the address overrides replaces the cookie, so that frames of one browser show different variants', async () => {
    await use(HERO);
    const cookie = `cuGBDebug=${overrides}`;
    const inAddress = (text: string) => visit(`/?debug=true&cuGBDebug=${encodeURIComponent(text)}`, { cookie });
    const board = debugCookie.write({ flags: new Map([['hero', 'board']]), variations: new Map() });
    expect(inAddress(board)).toMatchObject({ variantKey: '~debug~~~,hero=board', isCacheable: false, cookies: [] });
    expect(inAddress('hero-test:0').variantKey).toBe('~debug~~~,hero=');
    expect(inAddress('not an override').variantKey).toBe('~debug~~~,hero=');
  });

  test('without it nothing is overridden', async () => {
    await use({ hero: feature('control') });
    const inAddress = `?cuGBDebug=${encodeURIComponent(overrides)}`;
    for (const query of ['', '?debug=false', '?debug=true1', '?xdebug=true', '?debug=TRUE', inAddress])
      expect(visit(`/${query}`, { cookie: `cuGBDebug=${overrides}` })).toMatchObject({
        variantKey: 'hero=',
        isCacheable: true,
      });
  });

  test('without overrides shows the visitor’s own variants', async () => {
    const { version } = await use(HERO);
    const cookie = `cuGBVariant=${version}.hero~brain~hero-test~2`;
    expect(visit('/?debug=true', { cookie }).variantKey).toBe('~debug~~variants~,hero=brain');
    expect(visit('/?debug=true').variantKey).toBe('~debug~~~,hero=');
    expect(visit('/plain?debug=true').variantKey).toBe('~debug~~~,');
  });

  test('has the visitor’s attributes', async () => {
    await use(HERO);
    const headers = { cookie: `cuGBId=${ID}`, 'x-visitor-country': 'AT' };
    expect(visit('/?debug=true', headers).variantKey).toMatch(/^~debug~id~~AT,hero=/);
  });

  test('works without flags, and not for unknown paths', async () => {
    world.payload = undefined;
    expect(visit('/?debug=true', { cookie: `cuGBDebug=${overrides}` }).variantKey).toBe('~debug~~~,hero=brain');
    await use(HERO);
    expect(visit('/made-up?debug=true').isCacheable).toBe(true);
  });

  test('in a path doesn’t count', async () => {
    await use(HERO);
    world.pages['/a&debug=true'] = [];
    expect(visit('/a&debug=true')).toMatchObject({ variantKey: '', isCacheable: true });
  });
});

test('without flags all visitors see the control, and cookies with variants stay', () => {
  world.payload = undefined;
  expect(visit('/')).toMatchObject({ variantKey: 'hero=', cookies: [] });
  expect(visit('/', { cookie: 'cuGBVariant=0a1b2c3d.hero~brain~hero-test~2' })).toMatchObject({
    variantKey: 'hero=brain',
    cookies: [],
  });
  expect(visit('/', { cookie: 'cuGBVariant=0a1b2c3d.hero~evil~hero-test~2' }).variantKey).toBe('hero=');
});
