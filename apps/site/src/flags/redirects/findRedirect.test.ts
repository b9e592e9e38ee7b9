import { beforeEach, describe, expect, test, vi } from 'vitest';
import { experiment, feature, jar, resetWorld, use, valueIn, visit, world } from '../testing/visits.ts';
import { readVariantKey } from '../variantKey.ts';

beforeEach(resetWorld);

describe('a redirect flag', () => {
  const to = (target: string, paths = ['/old']) => ({ go: { ...feature('', { force: target }), redirect: { paths } } });
  beforeEach(() => {
    world.pages['/new'] = [];
    world.pages['/old'] = [];
  });

  // REQ-FLG-14
  test('redirects to a path of the site, with the query and a one-shot cookie', async () => {
    const both = experiment('go-test', ['', '/new'], { weights: [0, 1] });
    await use({ go: { ...feature('', both), redirect: { paths: ['/old'] } } });
    const { location, cookies } = visit('/old?utm_source=a&x=1');
    expect(location).toBe('/new?utm_source=a&x=1');
    expect(cookies).toContain(
      'growthbookRedirects=go-test~1~%2Fold~%2Fnew~go-test%7E1%7E%7E%7Ev1; Max-Age=60; Path=/; SameSite=Lax',
    );
    const again = visit('/old?utm_source=b', { cookie: jar(cookies) });
    expect(again.location).toBe('/new?utm_source=b');
    expect(again.cookies).toHaveLength(1);
    expect(visit('/new', { cookie: jar(cookies) })).toMatchObject({ location: undefined, cookies: [] });
  });

  const go = (from: string, to: string) => {
    const rule = experiment(`from${from.slice(1)}`, ['', to], { weights: [0, 1] });
    return { ...feature('', rule), redirect: { paths: [from] } };
  };
  const AHEAD = [{ 'sec-purpose': 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { purpose: 'prefetch' }];

  test.each(AHEAD)(
    'is not followed for a speculative request, in any arm, and assigns no visitor: %j',
    async (ahead) => {
      for (const weights of [
        [0, 1],
        [1, 0],
      ]) {
        const rule = experiment('go-test', ['', '/new'], { weights });
        await use({ go: { ...feature('', rule), redirect: { paths: ['/old'] } } });
        const refused = { isRefused: true, isCacheable: false, location: undefined, cookies: [] };
        expect(visit('/old', ahead)).toMatchObject(refused);
        expect(visit('/new', ahead)).not.toHaveProperty('isRefused', true);
      }
    },
  );

  test('that redirects no visitor may be prefetched', async () => {
    await use({ go: { ...feature(''), redirect: { paths: ['/old'] } } });
    expect(visit('/old', { 'sec-purpose': 'prefetch' })).toMatchObject({ variantKey: 'go=', isCacheable: true });
    await use({ go: { ...feature('/new'), redirect: { paths: ['/old'] } } });
    expect(visit('/old', { 'sec-purpose': 'prefetch' }).isRefused).toBe(true);
  });

  test('sets no cookie where a script fetched the link', async () => {
    await use({ go: go('/old', '/new') });
    const { location, cookies } = visit('/old', { 'sec-fetch-dest': 'empty' });
    expect(location).toBe('/new');
    expect(cookies.join()).not.toContain('growthbookRedirects');
    expect(visit('/old', { 'sec-fetch-dest': 'document' }).cookies.join()).toContain('growthbookRedirects');
  });

  const STEPS = ['/a', '/b', '/c', '/d', '/e', '/f', '/g'];
  const chain = async () => {
    for (const path of STEPS) world.pages[path] = [];
    await use(Object.fromEntries(STEPS.slice(1).map((to, at) => [`flag${at}`, go(STEPS[at] ?? '', to)])));
  };
  const waysOf = (cookies: string) =>
    (valueIn(cookies, 'growthbookRedirects') ?? '').split('.').map((way) => way.split('~').slice(0, 4).join('~'));

  test('after another reports both to the final page, at most five', async () => {
    await chain();
    let cookies = '';
    for (const path of STEPS.slice(0, 2)) cookies = jar(visit(path, { cookie: cookies }).cookies, cookies);
    expect(waysOf(cookies)).toEqual(['froma~1~%2Fa~%2Fb', 'fromb~1~%2Fb~%2Fc']);
    for (const path of STEPS.slice(2, 6)) cookies = jar(visit(path, { cookie: cookies }).cookies, cookies);
    expect(waysOf(cookies)).toHaveLength(5);
    expect(waysOf(cookies).at(-1)).toBe('fromf~1~%2Ff~%2Fg');
  });

  test.each([
    ['that led elsewhere', 'x~1~%2Fz~%2Fy'],
    ['with invalid characters', 'x~1~%2Fz~%2Fa~,%0d'],
    ['that is too long for a cookie', `${'x'.repeat(3_000)}~1~%2Fz~%2Fa`],
  ])('drops an earlier one %s', async (_, before) => {
    await chain();
    const { cookies } = visit('/a', { cookie: `growthbookRedirects=${before}` });
    expect(waysOf(jar(cookies))).toEqual(['froma~1~%2Fa~%2Fb']);
  });

  test('that doesn’t redirect is named in the variant key', async () => {
    await use(to(''));
    expect(visit('/old')).toMatchObject({ variantKey: 'go=', location: undefined });
  });

  test.each([
    ['https://evil.example/', '~'],
    ['//evil.example/', '~'],
    ['/\\evil.example', '~'],
    ['/\t/evil.example', ''],
    ['javascript:alert(1)', '~'],
    ['/old', ''],
    ['/old?x=1', ''],
    ['/old/', ''],
    ['/made-up', '~'],
    ['new', ''],
  ])('does not redirect to %j; a browser that would follow it does not get the flag: %j', async (target, mark) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await use(to(target));
    const { location, variantKey } = visit('/old');
    expect({ location, variantKey }).toEqual({ location: undefined, variantKey: `go=${mark}` });
    expect([...readVariantKey(variantKey).values.keys()]).toEqual(mark ? [] : ['go']);
    log.mockRestore();
  });

  test.each([
    ['a typo', ['', 'pricng'], 1, '~'],
    ['an unknown page', ['', '/made-up'], 1, '~'],
    ['the control’s own value', ['control', '/new'], 0, ''],
    ['another value than the control’s that is no path', ['control', 'stay'], 1, '~'],
    ['a value equal to the control’s', ['control', 'control'], 1, ''],
    ['an empty value', ['/new', ''], 1, ''],
  ])('not followed because of %s', async (_, values, index, mark) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const test = experiment('go-test', values, { weights: values.map((_value, at) => Number(at === index)) });
    // Each line is logged once: another flag each time.
    const flag = `go-${values.join('-').replaceAll('/', '')}`;
    await use({ [flag]: { ...feature('', test), redirect: { paths: ['/old'] } } });
    expect(visit('/old')).toMatchObject({ location: undefined, variantKey: `${flag}=${mark}` });
    expect(log.mock.calls.length > 0).toBe(mark === '~');
    log.mockRestore();
  });

  test('never leads into a loop of flags or of the editors’ redirects', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await use({ ...to('/new'), back: { ...feature('', { force: '/old' }), redirect: { paths: ['/new'] } } });
    expect(visit('/old').location).toBeUndefined();
    expect(visit('/new').location).toBeUndefined();
    await use(to('/moved'));
    world.moved['/moved'] = '/old?back=1';
    world.version += 1;
    expect(visit('/old').location).toBeUndefined();
    world.moved['/moved'] = '/new';
    world.version += 1;
    expect(visit('/old').location).toBe('/moved');
    expect(log.mock.calls.join()).toContain('that would be a loop');
    log.mockRestore();
  });

  test('may name a page in another case, but not its own', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    world.corrected = { '/New': '/new', '/Old': '/old' };
    await use(to('/New'));
    expect(visit('/old').location).toBe('/New');
    await use(to('/Old'));
    expect(visit('/old').location).toBeUndefined();
    expect(log.mock.calls.join()).toContain('that would be a loop');
    log.mockRestore();
  });

  test('may redirect each half of the visitors to its own page', async () => {
    const swap = experiment('swap', ['/old', '/new']);
    await use({ go: { ...feature('', swap), redirect: { paths: ['/old', '/new'] } } });
    for (let count = 0; count < 20; count += 1) {
      const first = visit('/old');
      const second = visit('/new', { cookie: jar(first.cookies) });
      expect([first.location, second.location]).toContain(undefined);
      expect(first.location ?? second.location).toBe(first.location ? '/new' : '/old');
    }
  });

  test('in an experiment doesn’t redirect bots; without an experiment it does, without a cookie', async () => {
    const bot = { 'user-agent': 'Googlebot/2.1' };
    await use(to('/new'));
    expect(visit('/old', bot)).toMatchObject({ location: '/new', cookies: [] });
    await use({ go: { ...feature('', experiment('go-test', ['/new', '/new'])), redirect: { paths: ['/old'] } } });
    expect(visit('/old', bot).location).toBeUndefined();
  });
});
