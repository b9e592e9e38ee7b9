import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ask } from '../../server/testing/ask.ts';
import { scriptedSite } from '../../server/testing/scriptedSite.ts';
import { startSiteServer } from '../../server/testing/startSiteServer.ts';
import { cookieText } from '../cookies/flagText.ts';
import { variantCookie } from '../cookies/variantCookie.ts';
import { flagStore } from '../store/flagStore.ts';
import { flagsEnvironment } from '../store/flagsEnvironment.ts';
import type { FlagPayload } from '../store/payloadSchema.ts';
import { scriptedFlagService } from '../testing/scriptedFlagService.ts';
import { CHROME, CONSENT, experiment, feature, jar, valueIn } from '../testing/visits.ts';
import { decideVisit } from './decideVisit.ts';

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    // The store of an earlier test may still write its copy, and log that its folder is gone.
    if (!String(words[0]).includes("last good copy can't be written")) logged.push(words.join(' '));
  });
  return () => void vi.restoreAllMocks();
});

/** The site's real server before a flag service of the test's own. */
async function start(features: object, slots: { flag: string; values: string[] }[] = []) {
  const service = await scriptedFlagService({ features });
  const cacheDirectory = mkdtempSync(join(tmpdir(), 'vendor-keys-'));
  onTestFinished(() => rmSync(cacheDirectory, { recursive: true, force: true }));
  const store = flagStore({ ...flagsEnvironment({ GROWTHBOOK_API_HOST: service.host }), cacheDirectory });
  onTestFinished(store.stop);
  await vi.waitUntil(() => store.latest(), { timeout: 30_000 });
  const site = scriptedSite(['/', '/demo']);
  site.flags.set('/', slots);
  const decide = decideVisit({ flags: store, site, siteUrl: 'http://localhost', countryOf: () => undefined });
  const { port } = await startSiteServer({}, { site, decide });
  return {
    payload: store.latest() as FlagPayload,
    async visit(cookie = '', encoding = 'br', path = '/') {
      const sent = { host: 'localhost', 'user-agent': CHROME, 'accept-encoding': encoding, ...(cookie && { cookie }) };
      const { status, headers, body } = await ask(port, path, { headers: sent });
      const cookies = headers['set-cookie'] ?? [];
      const shown = encoding === 'identity' ? /first ([^<]*)<\/p>/.exec(body.toString())?.[1] : undefined;
      return { status, location: headers.location, cookies, shown, jar: jar(cookies, cookie) };
    },
  };
}

const KEYS = [
  'Тест 🚀',
  'with space',
  'a.b:c~d=e,f',
  '__proto__',
  'constructor',
  '</script><script>alert(1)</script>',
  'a\r\nSet-Cookie: evil=1',
  'k'.repeat(300),
  '100%',
  '%41',
];

describe.each(KEYS)('a flag, its experiment and their values called %j', (key) => {
  const slots = [{ flag: key, values: [key, 'other'] }];
  const flag = feature('control', experiment(key, ['control', key, 'other']));
  const features = Object.fromEntries([[key, flag]]);

  test('a new visitor gets the page and a valid cookie, and keeps its variants', async () => {
    const { visit } = await start(features, slots);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const first = await visit('', encoding);
      expect(first.status).toBe(200);
      expect(first.cookies).toHaveLength(1);
      expect(first.cookies[0]).toMatch(/^cuGBVariant=[\w.~%-]+; Path=\/; SameSite=Lax$/);
      const [decided] = variantCookie.parse(valueIn(first.jar, 'cuGBVariant'))?.flags ?? [];
      expect(decided).toMatchObject({ flag: key, experiment: key });
      const value = decided?.value === 'control' ? '' : cookieText.encode(decided?.value ?? '');
      // Without consent there is no id: only the cookie keeps the visitor in the variant.
      for (let count = 0; count < 5; count += 1) {
        const again = await visit(first.jar, 'identity');
        expect([again.status, again.cookies]).toEqual([200, []]);
        expect(again.shown).toBe(`${cookieText.encode(key)}=${value}`);
      }
    }
    const remembered = await visit(CONSENT);
    expect(remembered.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['cuGBId', 'cuGBVariant']);
    expect((await visit(remembered.jar)).cookies).toEqual([]);
    expect(logged).toEqual([]);
  });
});

test.each(KEYS.filter(({ length }) => length <= 150))('on a debug page %j can be forced', async (key) => {
  const flag = feature('control', experiment(key, ['control', key, 'other']));
  const { visit } = await start(Object.fromEntries([[key, flag]]), [{ flag: key, values: [key, 'other'] }]);
  const name = cookieText.encode(key);
  const { status, shown } = await visit(`cuGBDebug=${name}:1`, 'identity', '/?debug=true');
  expect([status, shown]).toEqual([200, `~debug~~~,${name}=${name}`]);
});

test('a cookie from before keys were encoded keeps its variant', async () => {
  const features = { 'home-hero': feature('control', experiment('home-hero-2026', ['control', 'board', 'brain'])) };
  const { visit } = await start(features, [{ flag: 'home-hero', values: ['board', 'brain'] }]);
  const version = variantCookie.parse(valueIn((await visit()).jar, 'cuGBVariant'))?.version;
  for (const [value, index] of [
    ['control', 0],
    ['board', 1],
    ['brain', 2],
  ] as const) {
    for (const ofVersion of [version, '0a1b2c3d']) {
      const cookie = `cuGBVariant=${ofVersion}.home-hero~${value}~home-hero-2026~${index}`;
      const { shown } = await visit(cookie, 'identity');
      expect(shown).toBe(`home-hero=${value === 'control' ? '' : value}`);
    }
  }
});

test('a redirect flag with this key redirects, and sets a valid cookie', async () => {
  const key = 'Ведёт ~.:';
  const away = feature('', { ...experiment(key, ['', '/']), weights: [0, 1] });
  const { visit } = await start({ [key]: { ...away, redirect: { paths: ['/demo'] } } });
  const { status, location, jar: cookies } = await visit('', 'br', '/demo?a=1');
  expect([status, location]).toEqual([302, '/?a=1']);
  const redirected = valueIn(cookies, 'growthbookRedirects')?.split('~');
  expect(redirected?.slice(0, 4).map(decodeURIComponent)).toEqual([key, '1', '/demo', '/']);
});

test('a flag whose evaluation fails shows the control, and is logged once', async () => {
  const features = { hero: feature('control', experiment('hero-test', ['control', 'board'])) };
  const { visit, payload } = await start(features, [{ flag: 'hero', values: ['board'] }]);
  vi.spyOn(payload.client, 'evalFeature').mockImplementation(() => {
    throw new Error('the client failed');
  });
  for (let count = 0; count < 3; count += 1) expect((await visit('', 'identity')).shown).toBe('hero=');
  expect(logged).toEqual(['flags: "hero" can\'t be evaluated, everyone sees the control: the client failed']);
});
