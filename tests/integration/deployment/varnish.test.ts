import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { varnishPurge } from '../../../apps/site/src/server/purge/purgeAdapters.ts';
import type { Decide } from '../../../apps/site/src/server/site.ts';
import { ask, sendRaw } from '../../../apps/site/src/server/testing/ask.ts';
import { type ScriptedSite, scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { ERROR_COPY } from '../../../scripts/errorPages/errorCopy.ts';
import { checkVarnish, startVarnish } from '../../fixtures/servers/startVarnish.ts';
import { until } from '../../fixtures/servers/until.ts';
import { expectErrorHeaders, expectErrorPage } from './expectErrorPage.ts';
import { startNode } from './startNode.ts';

const SECRET = 'a-secret-of-the-front';
/** A port without a listener: a node that is down. */
const DEAD_PORT = 1;
const HOST = { host: 'localhost' };

let site: ScriptedSite;
let node: Awaited<ReturnType<typeof startNode>>;
let varnish: Awaited<ReturnType<typeof startVarnish>>;
let newcomers = 'red';
let isBroken = false;
/** Renderings that failed on purpose. */
let broken = 0;
let decided = 0;
/** Of the requests that the site decided. */
const requestIds: unknown[] = [];

/** A returning visitor keeps the variant; a new one gets one, and two cookies. */
const decide: Decide = ({ headers, url = '' }) => {
  decided += 1;
  requestIds.push(headers['x-request-id']);
  const existing = /(?:^|; )variant=(red|blue)\.signed/.exec(headers.cookie ?? '')?.[1];
  const cookies = existing
    ? []
    : [`variant=${newcomers}.signed; Path=/; Expires=Wed, 09 Jun 2027 10:18:14 GMT`, 'seen=1'];
  return { variantKey: existing ?? newcomers, cookies, isCacheable: !url.includes('debug=true') };
};

beforeAll(async () => {
  site = scriptedSite(['/', '/pricing', '/teams', '/late', '/hard', '/moved-to', '/big', '/slow', '/soon', '/later']);
  site.redirects.set('/old', { to: '/moved-to', statusCode: 301 });
  site.renderPreview = site.render;
  const script = site.script;
  site.script = async (path, locals) => {
    if (isBroken && path !== '/500') {
      broken += 1;
      throw new Error('broken');
    }
    if (path === '/soon') locals.changesAt = Date.now() + 30_000;
    if (path === '/later') locals.changesAt = Date.now() + 3_600_000;
    return script(path, locals);
  };
  const files = { 'assets/_/a.Bc12.js': 'let a = 1;', 'robots.txt': 'User-agent: *' };
  const purge = { name: 'Varnish', purge: (tags: string[]) => varnishPurge(varnish.url).purge(tags) };
  const variables = { PREVIEW_SECRET: SECRET, RATE_LIMIT_PREVIEW: '1' };
  node = await startNode({ site, decide, secret: SECRET, purgeAdapters: [purge], files, variables });
  varnish = await startVarnish({
    nodes: [node.port, DEAD_PORT],
    secret: SECRET,
    variables: { ALLOWED_HOSTS: 'Partner.test' },
  });
  await until(async () => (await get('/healthz')).status === 200, 'Varnish finding its node');
});

afterAll(async () => {
  await varnish?.stop();
  await node?.stop();
});

beforeEach(() => {
  newcomers = 'red';
});

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return ask(varnish.port, path, { method, headers: { ...HOST, ...headers } });
}
const textOf = async (path: string, headers = {}) => (await get(path, headers)).body.toString();

it('compiles', () => checkVarnish(), 60_000);

it.each(['', 'https://a.test/path'])('says that SITE_URL=%j can’t be right', async (SITE_URL) => {
  const starting = startVarnish({ nodes: [DEAD_PORT], secret: SECRET, variables: { SITE_URL } });
  await expect(starting).rejects.toThrow('SITE_URL is missing or no address such as https://www.example.com');
});

it.each(['', undefined])('does not start with DECIDE_SECRET=%j', async (DECIDE_SECRET) => {
  const starting = startVarnish({ nodes: [DEAD_PORT], secret: SECRET, variables: { DECIDE_SECRET } });
  await expect(starting).rejects.toThrow('DECIDE_SECRET is missing');
});

it.each(['x', 'items=0-1', 'bytes=abc'])('ignores the range %j, which is none', async (range) => {
  expect((await get('/healthz', { range })).status).toBe(200);
});

describe('a page', () => {
  it('is a hit for a new visitor too, who gets separate cookies, each in its own header', async () => {
    await get('/pricing');
    const { headers } = await get('/pricing');
    expect(headers['x-cache']).toBe('hit');
    expect(headers['set-cookie']).toEqual([
      expect.stringContaining('variant=red.signed; Path=/; Expires=Wed, 09'),
      'seen=1',
    ]);
    expect(headers['cache-control']).toContain('private');
  });

  // REQ-BAN-07
  it.each([
    ['/soon', 'miss'],
    ['/later', 'hit'],
  ])('that changes by itself is kept until a minute before that: %s, %s', async (path, expected) => {
    await get(path);
    expect((await get(path)).headers['x-cache']).toBe(expected);
  });

  it('never has a cached cookie', async () => {
    await get('/teams');
    const { headers } = await get('/teams', { cookie: 'variant=red.signed' });
    expect(headers['x-cache']).toBe('hit');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate');
  });

  it('is the variant that the site decides', async () => {
    expect(await textOf('/', { cookie: 'variant=blue.signed' })).toContain('first blue');
    expect(await textOf('/', { cookie: 'variant=red.signed' })).toContain('first red');
    newcomers = 'blue';
    expect(await textOf('/')).toContain('first blue');
  });

  it.each<Record<string, string>>([
    { cookie: 'variant=blue' },
    { 'x-variant-key': 'blue' },
    { 'x-variant-key': 'blue', 'x-decide-secret': SECRET },
    { 'x-step': 'page', 'x-variant-key': 'blue', 'x-page-url': '/' },
    { 'x-new-cookies': 'variant=blue.signed' },
  ])('is not chosen by a forged header: %j', async (headers) => {
    const rendered = site.rendered.length;
    const answer = await get('/', headers);
    expect(answer.body.toString()).toContain('first red');
    expect(String(answer.headers['set-cookie'])).not.toContain('blue');
    expect(site.rendered.length).toBe(rendered);
  });

  it('is cached once for all queries that the site doesn’t use', async () => {
    await get('/pricing');
    const rendered = site.rendered.length;
    for (const query of ['utm_source=a', 'x=1&y=2', 'fbclid=z']) {
      expect((await get(`/pricing?${query}`)).headers['x-cache']).toBe('hit');
    }
    expect(site.rendered.length).toBe(rendered);
  });

  it('is not cached when it is private', async () => {
    for (let count = 0; count < 2; count += 1) {
      const { headers } = await get('/pricing?debug=true');
      expect(headers['x-cache']).toBe('miss');
      expect(headers['cache-control']).toContain('private');
    }
  });

  it('is cached once for each encoding', async () => {
    for (const [accepted, expected] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=1.0, gzip;q=0.8', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['deflate', undefined],
    ] as const) {
      await get('/big', { 'accept-encoding': accepted });
      const { headers } = await get('/big', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers['x-cache']]).toEqual([expected, 'hit']);
    }
    expect(site.rendered.filter((path) => path === '/big')).toHaveLength(1);
  });

  it('answers 304, HEAD and ranges', async () => {
    const { headers } = await get('/pricing');
    expect((await get('/pricing', { 'if-none-match': String(headers.etag) })).status).toBe(304);
    const head = await get('/pricing', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const part = await get('/pricing', { range: 'bytes=0-3' });
    expect([part.status, part.body.toString()]).toEqual([206, '<!do']);
  });

  it('keeps the visitor’s query in a redirect', async () => {
    const { status, headers } = await get('/old?utm_source=a');
    expect([status, headers.location]).toEqual([301, '/moved-to?utm_source=a']);
  });

  it('is not cached when it is not found', async () => {
    await get('/made-up');
    const { status, headers } = await get('/made-up');
    expect([status, headers['x-cache']]).toEqual([404, 'miss']);
  });

  it('is decided under the id of a proxy, or under one that is made, and has none when it is cached', async () => {
    requestIds.length = 0;
    const sent = '0123456789abcdef0123456789abcdef';
    for (const id of [sent, 'short', `${sent} b`]) await get('/pricing', { 'x-request-id': id });
    const { headers } = await get('/pricing');
    expect([headers['x-cache'], headers['x-request-id']]).toEqual(['hit', undefined]);
    expect(requestIds).toEqual([sent, ...Array(3).fill(expect.stringMatching(/^v\d+-\d{12}$/))]);
    expect(new Set(requestIds).size).toBe(4);
  });

  it('has no internal headers', async () => {
    const { headers } = await get('/pricing');
    for (const name of [
      'xkey',
      'surrogate-key',
      'cdn-cache-control',
      'x-variant-key',
      'x-page-query',
      'x-varnish',
      'via',
      'age',
    ])
      expect(headers).not.toHaveProperty(name);
  });
});

describe('other addresses', () => {
  it('are limited for each client by its own address, nginx before Varnish or not', async () => {
    const enter = async (localAddress: string, forwarded: string) => {
      const headers = { ...HOST, 'x-forwarded-for': forwarded };
      return (await ask(varnish.port, '/preview?secret=wrong', { headers, localAddress })).status;
    };
    expect(await enter('127.0.0.5', '203.0.113.1')).toBe(401);
    expect(await enter('127.0.0.5', '203.0.113.2')).toBe(429);
    expect(await enter('127.0.0.6', '203.0.113.2')).toBe(401);
    // As requested by nginx, from this machine: the client's address is in its header.
    expect(await enter('127.0.0.1', '203.0.113.7')).toBe(401);
    expect(await enter('127.0.0.1', '203.0.113.7')).toBe(429);
    expect(await enter('127.0.0.1', '203.0.113.8')).toBe(401);
  });

  it('files are cached without variants, whatever the query', async () => {
    await get('/assets/_/a.Bc12.js');
    const { headers, body } = await get('/assets/_/a.Bc12.js?x=1', { cookie: 'a=b' });
    expect([body.toString(), headers['x-cache']]).toEqual(['let a = 1;', 'hit']);
  });

  it.each(['/decide?path=/', '/metrics'])('%s is not for visitors', async (path) => {
    const { status, headers } = await get(path, { 'x-decide-secret': SECRET });
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('x-variant-key');
  });

  it('a preview is not cached, nor are its visitor’s pages', async () => {
    expect((await get('/preview?secret=x')).headers['x-cache']).toBe('miss');
    await get('/pricing');
    expect((await get('/pricing', { cookie: 'a=1; cuPreview=x.y' })).headers['x-cache']).toBe('miss');
  });

  it('another host gets nothing', async () => {
    expect((await get('/pricing', { host: 'evil.example' })).status).toBe(421);
  });
});

describe('the host', () => {
  const statusOf = async (head: string) => {
    const { text } = await sendRaw(varnish.port, `${head}\r\nConnection: close\r\n\r\n`);
    return Number(text.split(' ')[1]);
  };

  it('is not in the cache key: all host names of the site share one copy', async () => {
    await get('/pricing');
    const rendered = site.rendered.length;
    for (const host of [
      'localhost',
      'www.cumulus.example',
      'X1.Cumulus.Example:81',
      'a.b.cumulus.example',
      'partner.test',
    ]) {
      for (const path of ['/pricing', '/assets/_/a.Bc12.js']) {
        const { status, headers } = await get(path, { host });
        expect([host, path, status, headers['x-cache']]).toEqual([host, path, 200, 'hit']);
      }
    }
    expect(site.rendered.length).toBe(rendered);
  });

  it.each([
    'evil.example',
    'evilcumulus.example',
    'cumulus.example.evil.example',
    'a..cumulus.example',
    'x@cumulus.example',
    'www.cumulus.example:80:80',
    'localhost partner.test',
    'partner',
    'cumulus.example/',
    '10.0.0.7',
    '.',
    'a.',
  ])('%j gets no cached page, and no node gets a request', async (host) => {
    await get('/pricing');
    const decisions = decided;
    for (const path of ['/pricing', '/assets/_/a.Bc12.js', '/segment/v1/t'])
      expect((await get(path, { host })).status).toBe(421);
    expect((await get('/pricing', { host }, 'POST')).status).toBe(421);
    expect(decided).toBe(decisions);
    expect((await get('/healthz', { host })).status).toBe(200);
  });

  it.each([
    ['two', 'GET /pricing HTTP/1.1\r\nHost: localhost\r\nHost: evil.example', 400],
    ['two, ours last', 'GET /pricing HTTP/1.1\r\nHost: evil.example\r\nHost: localhost', 400],
    ['one twice', 'GET /pricing HTTP/1.1\r\nHost: localhost\r\nHost: localhost', 400],
    ['another in the address', 'GET http://evil.example/pricing HTTP/1.1\r\nHost: localhost', 421],
    ['an empty one', 'GET /pricing HTTP/1.1\r\nHost:', 421],
    ['none in HTTP/1.0', 'GET /pricing HTTP/1.0', 421],
    ['none in HTTP/1.1', 'GET /pricing HTTP/1.1', 421],
  ])('is refused where there are %s', async (_, head, status) => {
    expect(await statusOf(head)).toBe(status);
  });
});

describe('an error that Varnish answers itself', () => {
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const { body, ...answer } = await get(path, headers);
    return { ...answer, text: body.toString() };
  };

  it.each([
    ['/decide?path=/', {}, 404, 'en-US', 'notFound'],
    ['/pricing', { host: 'evil.example' }, 421, 'en-US', 'wrongHost'],
    ...Object.keys(ERROR_COPY)
      .filter((locale) => locale !== 'en-US')
      .map((locale) => [`/${locale}/pricing?a=1`, { host: 'evil.example' }, 421, locale, 'wrongHost'] as const),
    ['/de', { host: 'evil.example' }, 421, 'de', 'wrongHost'],
    ['/details', { host: 'evil.example' }, 421, 'en-US', 'wrongHost'],
  ] as const)('for %s with %j is a %i in the site’s look, in %s', async (path, headers, status, locale, kind) => {
    const answer = await ask(path, { ...page, ...headers });
    expect(answer.status).toBe(status);
    expectErrorPage(answer, locale, kind, { isTls: false });
  });

  it('is a line of text for requests that are not for a page', async () => {
    const answer = await ask('/de/pricing', { accept: 'application/json', host: 'evil.example' });
    expect([answer.status, answer.text]).toEqual([421, 'This host is not served here\n']);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expectErrorHeaders(answer.headers, { isTls: false });
  });
});

describe('a change', () => {
  it('is in the next response, and only pages that used it are fetched again', async () => {
    await Promise.all(['/', '/pricing', '/teams'].map((path) => get(path)));
    site.text = 'second';
    await site.change('page:/pricing');
    expect(await textOf('/pricing')).toContain('second');
    expect((await get('/teams')).headers['x-cache']).toBe('hit');
  });

  it('can’t be triggered by a visitor', async () => {
    const claimed = await get('/', { xkey: 'all', 'x-forwarded-for': '203.0.113.9' }, 'PURGE');
    expect(claimed.status).toBe(403);
  });

  it('of the release makes every page stale, but still available', async () => {
    await get('/');
    expect((await get('/', { 'xkey-soft': 'all' }, 'PURGE')).status).toBe(200);
    expect((await get('/')).headers['x-cache']).toBe('hit');
  });
});

describe('a failure', () => {
  it('a page that can’t be re-rendered is sent stale', async () => {
    const cached = await textOf('/late');
    await get('/', { 'xkey-soft': 'page:/late' }, 'PURGE');
    node.source.pages.delete('/late\nred\n');
    isBroken = true;
    for (let count = 0; count < 3; count += 1) {
      expect(await textOf('/late')).toBe(cached);
      // Varnish fetches in the background, after its response.
      await until(() => broken > 0, 'a request to the site');
    }
    isBroken = false;
  });

  it('with the site down, cached pages and files are sent', async () => {
    const cached = await textOf('/hard');
    await get('/assets/_/a.Bc12.js');
    await node.stop();
    await get('/', { 'xkey-soft': 'all' }, 'PURGE');
    for (let count = 0; count < 20; count += 1) {
      const { status, body } = await get('/hard', { cookie: 'variant=blue' });
      expect([status, body.toString()]).toEqual([200, cached]);
      expect((await get('/assets/_/a.Bc12.js')).status).toBe(200);
    }
    expect((await get('/slow')).status).toBe(503);
    const answer = await get('/de/pricing', { accept: 'text/html' });
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expectErrorPage({ ...answer, text: answer.body.toString() }, 'de', 'unavailable', { isTls: false });
    expect((await get('/assets/_/b.js', { accept: '*/*' })).headers['content-type']).toBe('text/plain; charset=utf-8');
  });
});
