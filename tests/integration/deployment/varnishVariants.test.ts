import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideRequest } from '../../../apps/site/decideRequest.ts';
import { cookieText } from '../../../apps/site/src/flags/cookies/flagText.ts';
import { readPayload } from '../../../apps/site/src/flags/store/readPayload.ts';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { type ScriptedSite, scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { startVarnish } from '../../fixtures/servers/startVarnish.ts';
import { until } from '../../fixtures/servers/until.ts';
import { startNode } from './startNode.ts';

const SECRET = 'a-secret-of-the-front';
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const HEADERS = { host: 'localhost', 'user-agent': PERSON };
const VISITS = 400;
/** Valid for the vendor, but not in a header. */
const KEY = 'Тест 🚀 a.b:c~d=e,f @@ g';

let site: ScriptedSite;
let node: Awaited<ReturnType<typeof startNode>>;
let varnish: Awaited<ReturnType<typeof startVarnish>>;

const experiment = (key: string, variations: string[]) => ({
  rules: [{ key, variations, meta: variations.map((value) => ({ key: value })), hashVersion: 2, seed: key }],
});

beforeAll(async () => {
  site = scriptedSite(['/', '/plain', '/keys', '/campaign', '/pricing']);
  site.flags.set('/', [{ flag: 'hero', values: ['board', 'brain'] }]);
  site.flags.set('/keys', [{ flag: KEY, values: [KEY] }]);
  const features = {
    hero: { defaultValue: 'control', ...experiment('hero-test', ['control', 'board', 'brain']) },
    [KEY]: { defaultValue: 'control', ...experiment(KEY, ['control', KEY]) },
    go: { defaultValue: '', ...experiment('go-test', ['', '/pricing']), redirect: { paths: ['/campaign'] } },
  };
  const payload = await readPayload(JSON.stringify({ features }));
  const flags = { latest: () => payload };
  const countryOf = ({ headers }: IncomingMessage) => headers['x-test-country'] as string | undefined;
  const decide = decideRequest({ flags, site, siteUrl: 'http://localhost', countryOf });
  node = await startNode({ site, decide, secret: SECRET });
  varnish = await startVarnish({ nodes: [node.port], secret: SECRET });
  await until(async () => (await get('/healthz')).status === 200, 'Varnish finding its node');
});

afterAll(async () => {
  await varnish?.stop();
  await node?.stop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(varnish.port, path, { headers: { ...HEADERS, ...headers } });
const cookieOf = (cookies: string[] = []) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');
const variantIn = (body: Buffer) => /first hero=(\w*)/.exec(body.toString())?.[1];

it('keys with any characters work in headers and cookies, and their variants are cached separately', async () => {
  const name = cookieText.encode(KEY);
  const seen = new Set<string>();
  for (let count = 0; seen.size < 2 && count < VISITS; count += 1) {
    const first = await get('/keys');
    expect(first.status).toBe(200);
    const cookie = cookieOf(first.headers['set-cookie']);
    const shown = /first ([^<]*)<\/p>/.exec(first.body.toString())?.[1] ?? '';
    expect(cookie).toContain(`.${name}~${shown.split('=')[1] || 'control'}~${name}~`);
    const again = await get('/keys', { cookie });
    expect([again.headers['x-cache'], again.headers['set-cookie']]).toEqual(['hit', undefined]);
    expect(again.body.toString()).toContain(`first ${shown}</p>`);
    seen.add(shown);
  }
  expect(seen).toEqual(new Set([`${name}=`, `${name}=${name}`]));
});

it('a page without variants is a hit for all, and sets the cookie of the consent rule where allowed', async () => {
  const american = { 'x-test-country': 'US' };
  for (const cache of ['miss', 'hit', 'hit']) {
    const { headers } = await get('/plain', american);
    expect(headers['x-cache']).toBe(cache);
    expect(headers['set-cookie']).toEqual(['cuConsentRule=opt-out; Path=/; SameSite=Lax']);
    expect(headers['cache-control']).toContain('private');
  }
  const others = [await get('/plain'), await get('/plain', { ...american, cookie: 'cuConsentRule=opt-out' })];
  for (const { headers } of others) {
    expect(headers['x-cache']).toBe('hit');
    expect(headers).not.toHaveProperty('set-cookie');
  }
});

it('removes the consent rule of another country, on a hit too', async () => {
  for (let count = 0; count < 2; count += 1) {
    const { headers } = await get('/plain', { 'x-test-country': 'DE', cookie: 'cuConsentRule=opt-out' });
    expect(headers['x-cache']).toBe('hit');
    expect(headers['set-cookie']).toEqual(['cuConsentRule=; Max-Age=0; Path=/; SameSite=Lax']);
    expect(headers['cache-control']).toContain('private');
  }
  const { headers } = await get('/plain', { 'x-test-country': 'US', 'sec-gpc': '1', cookie: 'cuConsentRule=opt-out' });
  expect(headers['set-cookie']).toEqual(['cuConsentRule=gpc; Path=/; SameSite=Lax']);
});

describe('a page with an experiment', () => {
  it('is a hit for new visitors once each variant was rendered; each gets the cookie of their variant', async () => {
    const rendered = site.rendered.length;
    const hits: unknown[] = [];
    const seen = new Set<string | undefined>();
    for (let visit = 0; visit < 60; visit += 1) {
      const { headers, body } = await get('/');
      hits.push(headers['x-cache']);
      const value = variantIn(body);
      seen.add(value);
      expect(headers['set-cookie']).toEqual([expect.stringContaining(`.hero~${value || 'control'}~hero-test~`)]);
      expect(headers['cache-control']).toContain('private');
    }
    expect(seen.size).toBe(3);
    expect(site.rendered.length - rendered).toBe(3);
    expect(hits.filter((hit) => hit === 'miss')).toHaveLength(3);
  });

  it('stays the same for returning visitors, without a cookie in the response', async () => {
    for (let visit = 0; visit < 10; visit += 1) {
      const first = await get('/');
      const again = await get('/', { cookie: cookieOf(first.headers['set-cookie']) });
      expect(variantIn(again.body)).toBe(variantIn(first.body));
      expect(again.headers).not.toHaveProperty('set-cookie');
      expect(again.headers['x-cache']).toBe('hit');
      expect(again.headers['cache-control']).toContain('private');
    }
  });

  it('is not chosen by a forged cookie or header', async () => {
    const rendered = site.rendered.length;
    const version = /cuGBVariant=(\w{8})/.exec(cookieOf((await get('/')).headers['set-cookie']))?.[1];
    const attempts: Record<string, string>[] = [
      { cookie: `cuGBVariant=${version}.hero~made-up~hero-test~1` },
      { cookie: `cuGBVariant=${version}.hero~brain~made-up~2` },
      { cookie: 'cuGBVariant=<script>' },
      { 'x-variant-key': 'hero=made-up' },
      { 'x-redirect': '/pricing' },
    ];
    for (const headers of attempts) {
      const answer = await get('/', headers);
      expect(answer.status).toBe(200);
      expect(['', 'board', 'brain']).toContain(variantIn(answer.body));
    }
    expect(site.rendered.length).toBe(rendered);
  });

  it('is one page for all bots, which get no cookie', async () => {
    const { headers, body } = await get('/', { 'user-agent': 'Googlebot/2.1' });
    expect(variantIn(body)).toBe('');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('is never cached with debug=true', async () => {
    for (let count = 0; count < 2; count += 1) {
      const { headers } = await get('/?debug=true');
      expect([headers['x-cache'], headers['x-robots-tag']]).toEqual(['miss', 'noindex']);
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });
});

it('a page without an experiment has no cookie and is publicly cacheable', async () => {
  const { headers } = await get('/plain');
  expect(headers).not.toHaveProperty('set-cookie');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

it('a redirect applies to its share of visitors, with query and cookies', async () => {
  const answers = await Promise.all(Array.from({ length: VISITS }, () => get('/campaign?utm_source=a')));
  const sent = answers.filter(({ status }) => status === 302);
  for (const { headers, body } of sent) {
    expect([headers.location, body.length]).toEqual(['/pricing?utm_source=a', 0]);
    expect(cookieOf(headers['set-cookie'])).toMatch(
      /^cuGBVariant=.*go~%2Fpricing~go-test~1~~~%2Fpricing; growthbookRedirects=go-test~1~/,
    );
    expect(headers['cache-control']).toBe('private, no-store');
  }
  for (const { status, headers } of answers.filter((answer) => !sent.includes(answer))) {
    expect([status, cookieOf(headers['set-cookie'])]).toEqual([200, expect.stringMatching(/go~~go-test~0$/)]);
  }
  // Half of them, within four standard deviations.
  expect(Math.abs(sent.length - VISITS / 2)).toBeLessThan(40);
});

it('a prefetch of a page with a redirect flag is refused, and not cached', async () => {
  for (let count = 0; count < 10; count += 1) {
    const { status, headers } = await get('/campaign', { 'sec-purpose': 'prefetch;prerender' });
    expect([status, headers['set-cookie'], headers['retry-after']]).toEqual([503, undefined, undefined]);
    expect(headers['cache-control']).toBe('no-store');
  }
  expect((await get('/plain', { 'sec-purpose': 'prefetch' })).status).toBe(200);
});

it('with the site down, a cached variant of the page is sent', async () => {
  await get('/plain');
  await get('/');
  await node.stop();
  expect(['', 'board', 'brain']).toContain(variantIn((await get('/')).body));
  expect((await get('/plain')).status).toBe(200);
});
