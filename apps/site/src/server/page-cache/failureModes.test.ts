import { afterEach, expect, test, vi } from 'vitest';
import type { Decide } from '../site.ts';
import { ask } from '../testing/ask.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

/** What fails on purpose is logged; the log of the test run stays readable. */
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);

/** A clock that the test sets. */
const stopTime = (...timers: ('setTimeout' | 'clearTimeout')[]) => vi.useFakeTimers({ toFake: ['Date', ...timers] });
afterEach(() => void vi.useRealTimers());

test('a failed rendering keeps the stale page, which clients must not cache', async () => {
  quiet();
  // What failed is tried again after 2 s.
  stopTime();
  const { port, site, metrics } = await startSiteServer({ PAGE_FRESH_MS: '20' });
  await ask(port, '/');
  site.script = async () => {
    throw new Error('broken');
  };
  vi.setSystemTime(Date.now() + 30);
  for (let count = 0; count < 3; count += 1) {
    const answer = await ask(port, '/');
    expect(answer.status).toBe(200);
    expect(answer.headers['cdn-cache-control']).toBe('max-age=0');
  }
  expect(site.rendered).toHaveLength(2);
  expect(await metrics()).toContain('site_render_errors_total 1');
});

test('a change whose rendering throws leaves the old page as stale', async () => {
  quiet();
  const { port, site } = await startSiteServer();
  await ask(port, '/');
  site.script = async () => {
    throw new Error('broken');
  };
  await site.change('settings');
  const answer = await ask(port, '/');
  expect(answer.status).toBe(200);
  expect(answer.headers['cdn-cache-control']).toBe('max-age=0');
});

test('a page that could never be rendered is the error page, which is not cached', async () => {
  quiet();
  stopTime();
  const { port, site } = await startSiteServer();
  const render = site.script;
  site.script = async (path, locals) => {
    if (path === '/') throw new Error('broken');
    return render(path, locals);
  };
  for (let count = 0; count < 3; count += 1) {
    const answer = await ask(port, '/');
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).toContain('<title>/500</title>');
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.headers).not.toHaveProperty('cdn-cache-control');
  }
  expect(site.rendered.filter((path) => path === '/')).toHaveLength(1);
  expect((await ask(port, '/pricing')).status).toBe(200);
});

test('when even the error page fails, the response is a sentence', async () => {
  quiet();
  const { port, site } = await startSiteServer();
  site.script = async () => {
    throw new Error('broken');
  };
  const answer = await ask(port, '/');
  expect(answer.status).toBe(500);
  expect(answer.body.toString()).toContain('Something went wrong');
  expect(answer.headers['retry-after']).toBe('5');
});

test('a rendering that never ends is aborted: the stale page stays, without one the error page is sent', async () => {
  quiet();
  stopTime('setTimeout', 'clearTimeout');
  const { port, site, metrics } = await startSiteServer({ PAGE_FRESH_MS: '20', RENDER_TIMEOUT_MS: '1000' });
  await ask(port, '/');
  const render = site.script;
  site.script = (path, locals) => (path === '/500' ? render(path, locals) : new Promise(() => undefined));
  vi.advanceTimersByTime(30);
  // No time passes, so it can't wait for the end of the rendering that it brings about.
  const stale = await ask(port, '/');
  expect(stale.status).toBe(200);
  expect(site.rendered).toEqual(['/', '/']);
  await vi.advanceTimersByTimeAsync(999);
  expect(await metrics()).toContain('site_render_errors_total 0');
  await vi.advanceTimersByTimeAsync(1);
  expect(await metrics()).toContain('site_render_errors_total 1');
  expect((await ask(port, '/')).status).toBe(200);
  const pending = ask(port, '/pricing');
  await vi.waitFor(() => expect(site.rendered).toContain('/pricing'), { timeout: 30_000 });
  await vi.advanceTimersByTimeAsync(1_000);
  const cold = await pending;
  expect(cold.status).toBe(503);
  expect(cold.body.toString()).toContain('<title>/500</title>');
});

test('a rendering that hangs does not block others', async () => {
  quiet();
  const paths = ['/a', '/b', '/c', '/d', '/e', '/f', '/ok'];
  const { port, site } = await startSiteServer({ RENDER_TIMEOUT_MS: '100' });
  for (const path of paths) site.paths.add(path);
  const render = site.script;
  site.script = (path, locals) => (/^\/[a-f]$/.test(path) ? new Promise(() => undefined) : render(path, locals));
  const hanging = paths.slice(0, 6).map((path) => ask(port, path));
  await vi.waitFor(() => expect(site.rendered.length).toBeGreaterThan(0), { timeout: 30_000 });
  expect((await ask(port, '/ok')).status).toBe(200);
  expect((await Promise.all(hanging)).map(({ status }) => status)).toEqual(Array(6).fill(503));
});

test('a flood of random paths and queries costs one page per language and no memory', async () => {
  const { port, site, source } = await startSiteServer();
  await ask(port, '/');
  const cached = source.pages.peek('/\n\n');
  for (let batch = 0; batch < 10; batch += 1) {
    const paths = Array.from({ length: 50 }, (_, index) => {
      const random = `${batch}-${index}-${Math.random().toString(36)}`;
      return index % 2 === 0 ? `/${random}` : `/?${random}=${random}`;
    });
    const answers = await Promise.all(paths.map((path) => ask(port, path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
  }
  expect(source.pages.size).toBe(2);
  expect(site.rendered).toEqual(['/', '/404']);
  expect(source.pages.peek('/\n\n')).toBe(cached);
});

test('memory is bounded: the least recently used page is evicted', async () => {
  const { port, site, source } = await startSiteServer({ PAGE_CACHE_MB: '1' });
  const render = site.script;
  // Bytes that don't compress.
  site.script = async (path, locals) => {
    await render(path, locals);
    const noise = Array.from({ length: 3_000 }, () => Math.random().toString(36)).join('');
    return new Response(noise, { headers: { 'content-type': 'text/html' } });
  };
  for (let index = 0; index < 80; index += 1) {
    site.paths.add(`/p${index}`);
    expect((await ask(port, `/p${index}`)).status).toBe(200);
    expect(source.pages.bytes).toBeLessThanOrEqual(2 ** 20);
  }
  expect(source.pages.size).toBeGreaterThan(10);
  expect(source.pages.peek('/p79\n\n')).toBeDefined();
  expect(source.pages.peek('/p0\n\n')).toBeUndefined();
});

// REQ-RTE-09
test('cookies are added to the visitor’s response only, and never stored', async () => {
  let visits = 0;
  const decide: Decide = () => {
    visits += 1;
    return { variantKey: 'a', cookies: [`id=${visits}; Path=/`], isCacheable: true };
  };
  const { port, site, source } = await startSiteServer({}, { decide });
  const render = site.script;
  site.script = async (path, locals) => {
    const answer = await render(path, locals);
    answer.headers.append('set-cookie', 'leaked=1');
    return answer;
  };
  for (let count = 1; count <= 3; count += 1) {
    const answer = await ask(port, '/');
    expect(answer.headers['set-cookie']).toEqual([`id=${count}; Path=/`]);
    expect(answer.headers['cache-control']).toMatch(/^private/);
    expect(answer.headers).not.toHaveProperty('cdn-cache-control');
  }
  const [page] = source.pages.entriesWith(['settings']);
  expect(JSON.stringify([page!.headers, page!.identity?.headers, page!.brotli?.headers])).not.toMatch(/cookie/i);
  expect(site.rendered).toHaveLength(1);
});

test('variants are separate pages; an uncacheable decision is never stored', async () => {
  const decide: Decide = ({ headers }) => ({
    variantKey: headers.cookie === 'v=b' ? 'b' : 'a',
    cookies: [],
    isCacheable: headers.cookie !== 'debug=1',
  });
  const { port, site, source } = await startSiteServer({}, { decide });
  for (const cookie of ['v=a', 'v=b', 'v=a', 'v=zzz']) await ask(port, '/', { headers: { cookie } });
  expect(source.pages.size).toBe(2);
  const own = await ask(port, '/', { headers: { cookie: 'debug=1' } });
  expect(own.headers['cache-control']).toBe('private, no-store');
  expect(source.pages.size).toBe(2);
  expect(site.rendered).toHaveLength(3);
});
