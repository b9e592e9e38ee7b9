import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CONSENT,
  decideAt,
  experiment,
  feature,
  jar,
  resetWorld,
  use,
  valueIn,
  visit,
  world,
} from '../testing/visits.ts';

const AWAY = {
  away: { ...feature('', { force: '/pricing' }), redirect: { paths: ['/demo'] } },
};
const BOT = { 'user-agent': 'Googlebot/2.1' };

beforeEach(() => {
  resetWorld();
  world.pages['/demo'] = [];
});

describe('a page with a flag that redirects', () => {
  test('redirects with the query, and records it for the page of arrival', async () => {
    await use(AWAY);
    const { location, cookies } = visit('/demo?a=1&b=2');
    expect(location).toBe('/pricing?a=1&b=2');
    expect(cookies).toEqual(['growthbookRedirects=~~%2Fdemo~%2Fpricing; Max-Age=60; Path=/; SameSite=Lax']);
    expect(visit('/demo').location).toBe('/pricing');
  });

  test.each([
    ['a bot', BOT],
    ['a script that fetches the link', { 'sec-fetch-dest': 'empty' }],
    ['a bot’s script', { ...BOT, 'sec-fetch-dest': 'empty' }],
  ])('redirects %s without a record', async (_, headers) => {
    await use(AWAY);
    expect(visit('/demo', headers)).toMatchObject({ location: '/pricing', cookies: [] });
  });

  // REQ-EXP-10
  test('refuses a prefetch, before a variation is assigned, and only while the flag may redirect', async () => {
    await use(AWAY);
    const prefetch = { cookie: CONSENT, 'sec-purpose': 'prefetch' };
    expect(visit('/demo', prefetch)).toEqual({
      ...{ variantKey: '', cookies: [], isCacheable: false, isRefused: true },
      ...{ location: undefined, isNoIndex: false },
    });
    expect(visit('/', prefetch).isRefused).toBe(false);
    await use({ away: { ...AWAY.away, rules: [] } });
    expect(visit('/demo', prefetch).isRefused).toBe(false);
  });
});

test('a redirect that would be a loop in one country is followed in the others', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await use({
    away: { ...feature('', experiment('away-test', ['/pricing', '/pricing'])), redirect: { paths: ['/demo'] } },
    back: { ...feature('', { condition: { country: 'CA' }, force: '/demo' }), redirect: { paths: ['/pricing'] } },
  });
  const cookie = jar(visit('/demo', { cookie: CONSENT }).cookies, CONSENT);
  for (let count = 0; count < 2; count += 1) {
    expect(visit('/demo', { cookie, 'x-visitor-country': 'CA' }).location).toBeUndefined();
    expect(visit('/demo', { cookie, 'x-visitor-country': 'US' }).location).toBe('/pricing');
  }
  vi.restoreAllMocks();
});

test.each([
  ['https://example.com', true],
  ['http://localhost:3000', false],
])('the record of a redirect of %s is secure: %s', async (siteUrl, isSecure) => {
  await use(AWAY);
  const { cookies } = visit('/demo', {}, decideAt(siteUrl));
  expect(valueIn(jar(cookies), 'growthbookRedirects')).toContain('%2Fdemo~');
  expect(cookies[0]?.endsWith('; Secure')).toBe(isSecure);
});
