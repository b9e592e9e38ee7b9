import { describe, expect, it, vi } from 'vitest';
import { CACHE_POLICY } from '../cachePolicy.ts';
import { createCdnCheck, createCdnDecision } from '../cdnDecision.ts';
import type { Decide } from '../site.ts';
import { ask } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

const SECRET = 'a-secret-of-the-front';
const HOST = { host: 'localhost' };

/** A visitor's cookie names the variant; without one it is decided, and remembered. */
const decide: Decide = ({ headers, url = '' }) => {
  if (url.startsWith('/plain')) return { variantKey: '', cookies: [], isCacheable: true };
  if (url.startsWith('/moved'))
    return { variantKey: '', cookies: ['a=1'], isCacheable: true, location: '/pricing?x=1' };
  if (url.includes('debug=true'))
    return { variantKey: '~debug,hero=b', cookies: [], isCacheable: false, isNoIndex: true };
  const existing = /hero=(a|b)/.exec(headers.cookie ?? '')?.[1];
  return { variantKey: `hero=${existing ?? 'a'}`, cookies: existing ? [] : ['hero=a; Path=/'], isCacheable: true };
};

async function start(variables: Record<string, string> = {}) {
  const site = scriptedSite(['/', '/plain', '/pricing']);
  const started = await startSiteServer(variables, { site, decide: createCdnDecision(decide, createCdnCheck(SECRET)) });
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(started.port, path, { headers: { ...HOST, ...headers } });
  return { ...started, get };
}

describe('a page with variants', () => {
  it('is stored once for each variant, and only its visitor may cache it', async () => {
    const { get, site } = await start({ TAG_HEADER: 'Surrogate-Key' });
    for (const cookie of ['hero=a', 'hero=b', 'hero=a', 'hero=b']) {
      const { headers, body } = await get('/', { cookie });
      expect(body.toString()).toContain(`first ${cookie}`);
      expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate');
      expect(headers).not.toHaveProperty('cdn-cache-control');
      expect(headers).not.toHaveProperty('surrogate-key');
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(site.rendered).toEqual(['/', '/']);
  });

  it('gets its cookies with each response, and none of them is stored', async () => {
    const { get } = await start();
    for (let count = 0; count < 2; count += 1)
      expect((await get('/')).headers['set-cookie']).toEqual(['hero=a; Path=/']);
    expect((await get('/', { cookie: 'hero=a' })).headers).not.toHaveProperty('set-cookie');
  });

  it('is 304 for a client that has it, and not for one that has another variant', async () => {
    const { get } = await start();
    const etag = String((await get('/', { cookie: 'hero=a' })).headers.etag);
    const revalidated = await get('/', { cookie: 'hero=a', 'if-none-match': etag });
    expect([revalidated.status, revalidated.headers['cache-control']]).toEqual([
      304,
      'private, max-age=0, must-revalidate',
    ]);
    expect((await get('/', { cookie: 'hero=b', 'if-none-match': etag })).status).toBe(200);
  });

  it('is cacheable for our CDN, which requests it by its key', async () => {
    const { get } = await start();
    const cdnHeaders = { 'x-decide-secret': SECRET, 'x-variant-key': 'hero=b' };
    const { headers, body } = await get('/', cdnHeaders);
    expect(body.toString()).toContain('first hero=b');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['cdn-cache-control']).toBe(CACHE_POLICY.page.cdn);
    expect((await get('/', { 'x-variant-key': 'hero=b' })).headers['cache-control']).toContain('private');
  });
});

it('a page without variants is publicly cacheable', async () => {
  const { get } = await start();
  const { headers } = await get('/plain');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['cdn-cache-control']).toBe(CACHE_POLICY.page.cdn);
});

it('a redirect by a flag is a 302 with cookies that is not cached', async () => {
  const { get, site, metrics } = await start();
  const { status, headers, body } = await get('/moved');
  expect([status, headers.location, headers['set-cookie'], body.length]).toEqual([302, '/pricing?x=1', ['a=1'], 0]);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(site.rendered).toEqual([]);
  expect(await metrics()).toContain('site_page_requests_total{result="redirected"} 1');
});

it('a debug page is rendered per request, noindex, and never stored', async () => {
  const { get, site, source } = await start();
  for (let count = 0; count < 2; count += 1) {
    const { headers, body } = await get('/?debug=true');
    expect(body.toString()).toContain('~debug,hero=b');
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  }
  expect(site.rendered).toEqual(['/', '/']);
  expect(source.pages.size).toBe(0);
});

it('concurrent debug requests share one rendering, and survive its failure', async () => {
  const { get, site } = await start();
  const { script, locate } = site;
  let requestCount = 0;
  site.locate = (path) => {
    requestCount += 1;
    return locate(path);
  };
  site.script = async (path, locals) => {
    // The rendering lasts until all requests have arrived, on a slow machine too.
    await vi.waitUntil(() => requestCount >= 20, { timeout: 30_000, interval: 20 });
    return script(path, locals);
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/?debug=true')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(site.rendered).toEqual(['/']);
  site.script = async (path, locals) => {
    if (path === '/') throw new Error('broken on purpose');
    return script(path, locals);
  };
  expect((await get('/?debug=true')).status).toBe(500);
  site.script = script;
  expect((await get('/?debug=true')).status).toBe(200);
});
