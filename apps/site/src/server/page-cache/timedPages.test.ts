import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CACHE_POLICY, withChange } from '../cachePolicy.ts';
import { createSharedRenderer, type SharedPage } from '../cluster/sharedPages.ts';
import { createDeliveryMetrics } from '../metrics.ts';
import { ask } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { createPageCache } from './pageCache.ts';
import { createChangeWatch, createPageRenderer } from './pageRenderer.ts';

const OPENS = Date.parse('2026-12-01T08:00:00Z');
const HOUR = 3_600_000;
const BANNER = 'sale';

// Pages wait for real timers, the server compares times.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: OPENS - HOUR }));
afterEach(() => void vi.useRealTimers());

/** A site whose pages show a banner from OPENS on. */
function bannerSite() {
  const site = scriptedSite();
  site.timedChanges = () => [{ at: OPENS, tag: BANNER }];
  site.script = async (path, locals) => {
    locals.tags = [`page:${path}`, BANNER];
    const isOpen = Date.now() >= OPENS;
    if (!isOpen) locals.changesAt = OPENS;
    const html = `<!doctype html><title>${path}</title>${isOpen ? 'Sale!' : 'Nothing'}${'<p>word</p>'.repeat(500)}`;
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  return site;
}

async function start() {
  const purged: string[][] = [];
  const adapter = { name: 'CDN', purge: async (tags: string[]) => void purged.push(tags) };
  const { port, site, source } = await startSiteServer(
    { PAGE_FRESH_MS: String(2 * HOUR) },
    { site: bannerSite(), purgeAdapters: [adapter] },
  );
  const get = async (path = '/') => {
    const { headers, body, status } = await ask(port, path);
    return { status, cdn: headers['cdn-cache-control'], text: /Sale!|Nothing/.exec(body.toString())?.[0] };
  };
  return { site, source, purged, get };
}

// REQ-BAN-07
test('a cached page shows the banner in the first request after its time, and not in the last before', async () => {
  const { get, site } = await start();
  expect((await get()).text).toBe('Nothing');
  vi.setSystemTime(OPENS - 1);
  expect((await get()).text).toBe('Nothing');
  expect(site.rendered).toEqual(['/']);
  vi.setSystemTime(OPENS);
  expect((await get()).text).toBe('Sale!');
  expect((await get()).text).toBe('Sale!');
  expect(site.rendered).toEqual(['/', '/']);
});

test('requests at the same moment share a rendering', async () => {
  const { get, site } = await start();
  await get();
  vi.setSystemTime(OPENS);
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()));
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['Sale!']));
  expect(site.rendered).toEqual(['/', '/']);
});

test('cached pages are rendered again without a request, then the CDN is purged', async () => {
  const { get, site, source, purged } = await start();
  await get('/');
  await get('/pricing');
  await vi.advanceTimersByTimeAsync(HOUR);
  await vi.waitFor(() => expect(purged).toEqual([[BANNER]]));
  expect(site.rendered).toHaveLength(4);
  expect(source.pages.entriesWith([BANNER]).map(({ changesAt }) => changesAt)).toEqual([undefined, undefined]);
});

test('where the rendering fails, the old page is sent, which no cache keeps', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { get, site } = await start();
  await get();
  const { script } = site;
  site.script = async () => {
    throw new Error('broken');
  };
  vi.setSystemTime(OPENS);
  const old = { status: 200, text: 'Nothing', cdn: CACHE_POLICY.stalePage.cdn };
  expect([await get(), await get()]).toEqual([old, old]);
  site.script = script;
  vi.setSystemTime(OPENS + 5_000);
  expect((await get()).text).toBe('Sale!');
});

test('a page whose time comes while it is rendered is rendered once more', async () => {
  const { get, site } = await start();
  const { script } = site;
  site.script = async (path, locals) => {
    const answer = await script(path, locals);
    vi.setSystemTime(OPENS);
    return answer;
  };
  expect((await get()).text).toBe('Sale!');
  expect(site.rendered).toEqual(['/', '/']);
});

test('the CDN keeps a page until a minute before it changes, and nothing after that', async () => {
  const { get } = await start();
  const cdnAt = async (time: number) => {
    vi.setSystemTime(time);
    return (await get()).cdn;
  };
  expect(await cdnAt(OPENS - HOUR)).toBe('public, max-age=3540, stale-while-revalidate=60, stale-if-error=86400');
  expect(await cdnAt(OPENS - 90_000)).toBe('public, max-age=30, stale-while-revalidate=60, stale-if-error=86400');
  expect(await cdnAt(OPENS - 59_000)).toBe(CACHE_POLICY.stalePage.cdn);
  expect(await cdnAt(OPENS)).toBe(CACHE_POLICY.page.cdn);
});

test('a change that is further away than a day leaves the policy of pages', () => {
  const headers = ['CDN-Cache-Control', CACHE_POLICY.page.cdn];
  expect(withChange(headers, OPENS, OPENS - 25 * HOUR)).toBe(headers);
  expect(withChange(headers, OPENS, OPENS - 24 * HOUR)[1]).toContain('max-age=86340,');
});

test('nodes share a page with its time, and take none whose time has come', async () => {
  const site = bannerSite();
  const stored = new Map<string, SharedPage>();
  const shared = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, page: SharedPage) => void stored.set(key, page),
  };
  const node = () => {
    const [pages, watch, metrics] = [createPageCache(1e6), createChangeWatch(), createDeliveryMetrics()];
    const common = { site, pages, watch, metrics, freshMs: 2 * HOUR };
    const renderPage = createPageRenderer({ ...common, siteUrl: 'http://localhost', renderTimeoutMs: 5_000 });
    const render = createSharedRenderer({ ...common, renderPage, shared });
    return async () => (await render({ path: '/', variantKey: '', query: '' })).page;
  };
  const [first, second, third] = [node(), node(), node()];
  expect((await first()).changesAt).toBe(OPENS);
  expect((await second()).changesAt).toBe(OPENS);
  expect(site.rendered).toEqual(['/']);
  vi.setSystemTime(OPENS);
  expect((await third()).changesAt).toBeUndefined();
  expect(site.rendered).toEqual(['/', '/']);
});
