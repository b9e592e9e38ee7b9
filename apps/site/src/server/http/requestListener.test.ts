import { readBody } from '@cumulus/http/readBody';
import { describe, expect, test } from 'vitest';
import { ask, sendRaw } from '../testing/ask.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import type { Endpoint, Step } from './call.ts';

describe('hosts', () => {
  const variables = { SITE_URL: 'https://www.cumulus.example', ALLOWED_HOSTS: 'preview.internal' };

  test.each([
    ['localhost:3000', 200],
    ['127.0.0.1', 200],
    ['www.cumulus.example', 200],
    ['app.cumulus.example', 200],
    ['WWW.Cumulus.Example:443', 200],
    ['preview.internal:8080', 200],
    ['evil.example', 421],
    ['cumulus.example.evil.example', 421],
    ['evilcumulus.example', 421],
    ['a..cumulus.example', 421],
    ['x@cumulus.example', 421],
    ['www.cumulus.example:80:80', 421],
  ])('%s gets %i', async (host, status) => {
    const { port } = await startSiteServer(variables);
    expect((await ask(port, '/', { headers: { host } })).status).toBe(status);
  });

  test('forged headers of a request change nothing', async () => {
    const { port, site } = await startSiteServer(variables);
    const urls: string[] = [];
    const render = site.render;
    site.render = (request, locals) => {
      urls.push(request.url, ...[...request.headers].flat());
      return render(request, locals);
    };
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
      'x-original-url': '/pricing',
      'x-rewrite-url': '/pricing',
      'x-http-method-override': 'DELETE',
      cookie: 'session=secret',
    };
    const answer = await ask(port, '/', { headers });
    expect(answer.body.toString()).toContain('<title>/</title>');
    expect(urls).toEqual(['https://www.cumulus.example/']);
    expect((await ask(port, '/')).body).toEqual(answer.body);
  });

  test('is not in the cache key: all host names share one cached page', async () => {
    const { port, site } = await startSiteServer(variables);
    const bodies = [];
    for (const host of [
      'localhost',
      'www.cumulus.example',
      'x1.cumulus.example',
      'a.b.cumulus.example',
      'preview.internal',
    ])
      bodies.push((await ask(port, '/', { headers: { host } })).body.toString());
    expect(new Set(bodies).size).toBe(1);
    expect(site.rendered).toEqual(['/']);
  });

  test('a load balancer gets health with any host name', async () => {
    const { port, site } = await startSiteServer();
    expect((await ask(port, '/healthz', { headers: { host: '10.0.0.7' } })).status).toBe(200);
    site.version = 0;
    expect((await ask(port, '/healthz')).status).toBe(503);
    expect((await ask(port, '/')).status).toBe(503);
  });

  test('an absolute address counts by its own host', async () => {
    const { port } = await startSiteServer();
    const send = (host: string) =>
      sendRaw(port, `GET http://${host}/pricing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect((await send('localhost')).text).toMatch(/^HTTP\/1.1 200[\s\S]*<title>\/pricing/);
    expect((await send('evil.example')).text).toMatch(/^HTTP\/1.1 421/);
    for (const host of ['user@localhost', 'localhost\\@evil.example', '%6cocalhost', '127.1', ''])
      expect((await send(host)).text).toMatch(/^HTTP\/1.1 4(00|21)/);
  });

  test('an absolute address is refused for its path as it was sent, with the reason', async () => {
    const { port, site } = await startSiteServer();
    const request = 'GET http://localhost/a/../pricing HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const { text } = await sendRaw(port, request);
    expect(text).toMatch(/^HTTP\/1.1 400 /);
    expect(text).toContain('This address can’t be read. Its path holds a dot segment');
    expect(site.rendered).toEqual([]);
  });

  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n', 400],
    ['two hosts, ours last', 'GET / HTTP/1.1\r\nHost: evil.example\r\nHost: localhost\r\n', 400],
    ['one host twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: y\r\nhOST: localhost\r\n', 400],
    ['two hosts for health', 'GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n', 400],
    ['two hosts and an address', 'GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n', 400],
    ['another host than its address', 'GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n', 400],
    ['its address with another port', 'GET http://LOCALHOST:81/ HTTP/1.1\r\nHost: localhost:82\r\n', 200],
    ['no host', 'GET / HTTP/1.1\r\n', 400],
    ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n', 421],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n', 421],
  ])('a request with %s', async (_, head, status) => {
    const { port } = await startSiteServer();
    const { text } = await sendRaw(port, `${head}Connection: close\r\n\r\n`);
    expect(Number(text.split(' ')[1])).toBe(status);
  });
});

describe('limits', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('%s is not allowed', async (method) => {
    const { port, site } = await startSiteServer();
    const answer = await ask(port, '/', { method });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD', connection: 'close' } });
    expect(site.rendered).toEqual([]);
  });

  test('a GET with a body ends the connection', async () => {
    const { port } = await startSiteServer();
    const answer = await ask(port, '/', { headers: { 'content-length': '5' }, body: 'hello' });
    expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' } });
  });

  test.each([
    [`/${'a'.repeat(2_500)}`, 404],
    [`/${'%20'.repeat(900)}`, 404],
    [`/?${'a'.repeat(6_000)}`, 200],
    [`/${'a'.repeat(9_000)}`, 414],
    [`/?${'a'.repeat(9_000)}`, 414],
    ['/%', 400],
    ['/%00', 400],
    ['/..%2f..%2fetc/passwd', 400],
    ['//evil.example/', 404],
    ['/\\evil.example/', 400],
    ['/a..b', 404],
    ['/?a=../..%2f\\', 200],
  ])('address %#', async (path, status) => {
    const { port } = await startSiteServer();
    const answer = await ask(port, path);
    expect(answer.status).toBe(status);
    expect(answer.headers).not.toHaveProperty('location');
  });

  test('a broken request behind one that is being answered adds nothing to that answer', async () => {
    const half: Step = ({ path, response }) => {
      if (path !== '/half') return false;
      response.writeHead(200, { 'content-length': 100 }).write('half');
      return true;
    };
    const { port } = await startSiteServer({}, { steps: [half] });
    const send = (path: string) => sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\nbroken\r\n\r\n`);
    expect((await send('/half')).text).not.toContain('400');
    expect((await send('/robots')).text).toMatch(/HTTP\/1.1 400 Bad Request/);
  });

  test('a head that is too large, no HTTP, or comes too slowly ends the connection', async () => {
    // Long enough for a head that is sent in one piece.
    const { port } = await startSiteServer(
      {},
      { limits: { headersTimeout: 500, requestTimeout: 600, connectionsCheckingInterval: 50 } },
    );
    const large = await sendRaw(port, `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect(large.text).toMatch(/^HTTP\/1.1 431/);
    expect((await sendRaw(port, 'SSH-2.0-OpenSSH\r\n\r\n')).text).toMatch(/^HTTP\/1.1 400/);
    const slow = Array.from({ length: 50 }, () => sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: '));
    expect((await ask(port, '/')).status).toBe(200);
    for (const { text } of await Promise.all(slow)) expect(text).toMatch(/^HTTP\/1.1 408/);
  });
});

describe('an endpoint', () => {
  const echo: Endpoint = {
    methods: ['POST'],
    async answer({ request, response }) {
      const body = await readBody(request, { maxBytes: 10 });
      response.writeHead(200).end(body);
    },
  };
  const failing: Endpoint = {
    methods: ['GET'],
    answer() {
      throw new Error('broken');
    },
  };
  const endpoints = new Map([
    ['/echo', echo],
    ['/failing', failing],
  ]);

  test('reads a body up to its limit', async () => {
    const { port } = await startSiteServer({}, { endpoints });
    expect((await ask(port, '/echo', { method: 'POST', body: 'hello' })).body.toString()).toBe('hello');
    const announced = await ask(port, '/echo', { method: 'POST', body: 'hello, world' });
    expect(announced).toMatchObject({ status: 413, headers: { connection: 'close' } });
    const chunked = { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body: 'hello, world' };
    expect((await ask(port, '/echo', chunked)).status).toBe(413);
    expect(await ask(port, '/echo')).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });

  test('that throws is a 500 and nothing else', async () => {
    const { port } = await startSiteServer({}, { endpoints });
    const error = console.error;
    console.error = () => undefined;
    const answer = await ask(port, '/failing').finally(() => {
      console.error = error;
    });
    expect(answer.status).toBe(500);
    expect(answer.body.toString()).not.toContain('broken');
    expect((await ask(port, '/')).status).toBe(200);
  });
});

describe('redirects', () => {
  test('keep the query and come before pages', async () => {
    const { port, site } = await startSiteServer();
    site.redirects.set('/plans', { to: '/pricing?from=plans#table', statusCode: 301 });
    site.redirects.set('/shop', { to: 'https://shop.cumulus.example/', statusCode: 302 });
    const locationOf = async (path: string) => {
      const { status, headers } = await ask(port, path);
      return [status, headers.location];
    };
    expect(await locationOf('/plans')).toEqual([301, '/pricing?from=plans#table']);
    expect(await locationOf('/plans?utm_source=x')).toEqual([301, '/pricing?from=plans&utm_source=x#table']);
    expect(await locationOf('/plans/?a=1')).toEqual([301, '/pricing?from=plans&a=1#table']);
    expect(await locationOf('/shop')).toEqual([302, 'https://shop.cumulus.example/']);
    expect(await locationOf('/pricing/?a=1')).toEqual([301, '/pricing?a=1']);
    expect(await locationOf('/nothing/')).toEqual([404, undefined]);
    expect(site.rendered).toEqual(['/404']);
  });
});
