import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CACHE_POLICY } from '../cachePolicy.ts';
import { ask } from '../testing/ask.ts';
import { scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

const BR = { 'accept-encoding': 'gzip, deflate, br' };

describe('a page', () => {
  // REQ-PRF-03
  test('40 simultaneous requests of an uncached page are one rendering', async () => {
    const { port, site } = await startSiteServer();
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(port, '/pricing', { headers: BR })));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(site.rendered).toEqual(['/pricing']);
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
  ])('with accept-encoding %j is sent as %s', async (accepted, encoding) => {
    const { port, settled } = await startSiteServer();
    const first = await ask(port, '/', { headers: { 'accept-encoding': accepted } });
    // The better compressed bytes take the place of the first, and might come between two others.
    await settled();
    const second = await ask(port, '/', { headers: { 'accept-encoding': accepted } });
    const head = await ask(port, '/', { method: 'HEAD', headers: { 'accept-encoding': accepted } });
    const headers = { 'accept-encoding': accepted, 'if-none-match': String(second.headers.etag) };
    const seen = await ask(port, '/', { headers });
    for (const answer of [first, second, head]) {
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers.etag).toBe(second.headers.etag);
      const { length } = (answer === head ? second : answer).body;
      expect(answer.headers['content-length']).toBe(String(length));
    }
    const inflate = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((body: Buffer) => body);
    expect(inflate(second.body).toString()).toContain('<title>/</title>');
    expect(inflate(first.body)).toEqual(inflate(second.body));
    expect(head.body).toHaveLength(0);
    expect(seen).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(seen.headers).toMatchObject({ etag: second.headers.etag, vary: 'Accept-Encoding' });
    expect(seen.headers).not.toHaveProperty('content-encoding');
    const other = await ask(port, '/', { headers: { ...headers, 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  });

  test('is compressed better in the background, with the same content', async () => {
    const { port, source, settled } = await startSiteServer();
    const quick = await ask(port, '/', { headers: BR });
    await settled();
    const best = await ask(port, '/', { headers: BR });
    expect([...source.pages.entriesWith(['settings'])].map(({ isFinal }) => isFinal)).toEqual([true]);
    expect(best.body.length).toBeLessThanOrEqual(quick.body.length);
    expect(best.headers['content-length']).toBe(String(best.body.length));
    expect(brotliDecompressSync(best.body)).toEqual(brotliDecompressSync(quick.body));
    const plain = await ask(port, '/');
    expect(plain.body).toEqual(brotliDecompressSync(quick.body));
  });

  test('is sent stale when expired, with no-store, and rendered again in the background', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { port, site } = await startSiteServer({ PAGE_FRESH_MS: '50' });
    const fresh = await ask(port, '/');
    expect(fresh.headers['cdn-cache-control']).toBe(CACHE_POLICY.page.cdn);
    vi.setSystemTime(Date.now() + 60);
    site.text = 'second';
    const stale = await ask(port, '/');
    expect(stale.body.toString()).toContain('first');
    expect(stale.headers['cdn-cache-control']).toBe(CACHE_POLICY.stalePage.cdn);
    const isNew = async () => expect((await ask(port, '/')).body.toString()).toContain('second');
    await vi.waitFor(isNew, { timeout: 30_000 });
  });

  test('keeps the well compressed bytes when nothing changed', async () => {
    const { port, source, settled } = await startSiteServer();
    await ask(port, '/', { headers: BR });
    await settled();
    const [before] = source.pages.entriesWith(['settings']);
    await source.refresh(before!.key);
    const [after] = source.pages.entriesWith(['settings']);
    expect(after).not.toBe(before);
    expect(after!.brotli!.body).toBe(before!.brotli!.body);
    expect(after!.isFinal).toBe(true);
  });
});

describe('a change', () => {
  test('renders again the pages that depend on it, and no other', async () => {
    const purged: string[][] = [];
    const purge = async (tags: string[]) => void purged.push(tags);
    const { port, site } = await startSiteServer({}, { purgeAdapters: [{ name: 'test', purge }] });
    await ask(port, '/');
    await ask(port, '/pricing');
    site.text = 'second';
    await site.change('page:/pricing');
    expect((await ask(port, '/pricing')).body.toString()).toContain('second');
    expect((await ask(port, '/')).body.toString()).toContain('first');
    expect(site.rendered).toEqual(['/', '/pricing', '/pricing']);
    expect(purged).toEqual([['page:/pricing']]);
  });

  test('during a rendering discards its result', async () => {
    const site = scriptedSite();
    const { port } = await startSiteServer({}, { site });
    const render = site.script;
    let isFirst = true;
    site.script = async (path, locals) => {
      const answer = await render(path, locals);
      if (isFirst) {
        isFirst = false;
        site.text = 'second';
        void site.change('settings');
      }
      return answer;
    };
    expect((await ask(port, '/')).body.toString()).toContain('second');
    expect(site.rendered).toHaveLength(2);
  });

  test('removes an unpublished page', async () => {
    const { port, site } = await startSiteServer();
    await ask(port, '/pricing');
    site.paths.delete('/pricing');
    await site.change('page:/pricing');
    expect((await ask(port, '/pricing')).status).toBe(404);
    site.paths.add('/new');
    expect((await ask(port, '/new')).status).toBe(200);
  });
});
