import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ask, sendRaw } from '../testing/ask.ts';
import { gateOf } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import type { ProxiedRoute } from './proxiedRoute.ts';
import { createServiceProxy } from './serviceProxy.ts';

const ROUTES: ProxiedRoute[] = [
  {
    ...{ prefix: '/flags/', wanted: /^(GET|POST) \/flags\/(features|sub)$/, isStream: true },
    ...{ maxBodyBytes: 1_000, silentMs: 60_000 },
  },
  {
    ...{ prefix: '/events', wanted: /^POST \/events(\/slow)?$/, maxBodyBytes: 1_000, silentMs: 300 },
    ...{ sent: ['authorization'], added: () => ({ 'x-place': 'DE' }) },
  },
];
const HOST = { host: 'localhost' };

/** A service that echoes requests, and a site that forwards to it. */
async function start({ isThere = true, routes = ROUTES, rates = {} as ClientRates, maxOpenPerClient = 0 } = {}) {
  const seen: { request: IncomingMessage; body: string; response: ServerResponse }[] = [];
  const service = createServer(async (request, response) => {
    const one = { request, body: '', response };
    seen.push(one);
    one.body = await text(request).catch(() => 'broken');
    if (request.url === '/events/slow') return;
    response.setHeader('set-cookie', 'of=service');
    if (request.url === '/page') {
      const policy = { 'content-security-policy': "form-action 'self'", location: '/page?done', 'x-secret': '1' };
      response.writeHead(303, { 'content-type': 'text/html', ...policy }).end();
      return;
    }
    if (request.url === '/flags/sub') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      return;
    }
    const headers = { etag: '"1"', 'content-type': 'application/json', 'x-ratelimit-reset': '1' };
    response.writeHead(200, headers).end('{"a":1}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  onTestFinished(() => service.closeAllConnections());
  if (!isThere) await new Promise((resolve) => service.close(resolve));
  const stopping = new AbortController();
  const gate = gateOf(rates);
  const url = `http://127.0.0.1:${port}`;
  const steps = [
    createServiceProxy({
      routes,
      services: { collector: url, content: url, leads: url },
      signal: stopping.signal,
      maxOpen: 5,
      maxWaiting: 0,
      maxOpenPerClient,
      gate,
    }),
  ];
  return { seen, stopping, site: await startSiteServer({}, { steps }) };
}

test('forwards allowed headers, and nothing that identifies the visitor', async () => {
  const { seen, site } = await start();
  const referer = 'https://localhost/pricing?email=jane@mail.example';
  const visitor = {
    referer,
    cookie: 'a=b',
    'user-agent': 'x',
    'x-forwarded-for': '192.0.2.1',
    authorization: 'Basic x',
  };
  const headers = { ...HOST, ...visitor, 'content-type': 'text/plain', 'if-none-match': '"0"' };
  const answer = await ask(site.port, '/flags/features?a=b', { method: 'POST', headers, body: '{"url":""}' });
  expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"', 'x-content-type-options': 'nosniff' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.body.toString()).toBe('{"a":1}');
  expect(seen[0]?.body).toBe('{"url":""}');
  expect(seen[0]?.request).toMatchObject({ method: 'POST', url: '/flags/features?a=b' });
  expect(seen[0]?.request.headers).toMatchObject({ 'content-type': 'text/plain', 'if-none-match': '"0"' });
  for (const name of Object.keys(visitor)) expect(seen[0]?.request.headers[name]).toBeUndefined();
});

test('a route names further headers to forward', async () => {
  const { seen, site } = await start();
  const headers = { ...HOST, authorization: 'Basic x', 'x-place': 'US', cookie: 'a=b', referer: 'https://a.example/' };
  const answer = await ask(site.port, '/events', { method: 'POST', headers, body: '{}' });
  expect(answer.headers['x-ratelimit-reset']).toBe('1');
  expect(seen[0]?.request.headers).toMatchObject({ authorization: 'Basic x', 'x-place': 'DE' });
  expect(seen[0]?.request.headers).not.toHaveProperty('cookie');
  expect(seen[0]?.request.headers).not.toHaveProperty('referer');
});

test('a route names which headers come back besides; they replace the site’s own', async () => {
  const page = { prefix: '/page', wanted: /^GET \/page$/, maxBodyBytes: 0, silentMs: 1_000 } as const;
  const plain = await start({ routes: [page] });
  const before = await ask(plain.site.port, '/page', { headers: HOST });
  expect(before.headers['content-security-policy']).toContain("form-action 'none'");
  expect(before.headers.location).toBeUndefined();
  const { site } = await start({ routes: [{ ...page, returned: ['content-security-policy', 'location'] }] });
  const { headers } = await ask(site.port, '/page', { headers: HOST });
  expect(headers).toMatchObject({
    ...{ 'content-security-policy': "form-action 'self'", location: '/page?done', 'x-content-type-options': 'nosniff' },
  });
  expect(headers['x-secret']).toBeUndefined();
});

// REQ-CNS-09
test('a route’s cookies are on its answer, whether the service is there or not, and those of the service never', async () => {
  const cookies = () => ['one=1; Path=/', 'two=2; Path=/'];
  const routes = ROUTES.map((route) => ({ ...route, ...(route.prefix === '/events' && { cookies }) }));
  for (const isThere of [true, false]) {
    const { site } = await start({ routes, isThere });
    const answer = await ask(site.port, '/events', { method: 'POST', headers: HOST, body: '{}' });
    expect([answer.status < 400, answer.headers['set-cookie']]).toEqual([isThere, cookies()]);
    expect((await ask(site.port, '/flags/features', { headers: HOST })).headers['set-cookie']).toBeUndefined();
  }
});

test('other methods and paths are not forwarded', async () => {
  const { seen, site } = await start();
  expect((await ask(site.port, '/flags/features', { method: 'DELETE', headers: HOST })).status).toBe(405);
  for (const path of ['/flags/keys', '/events', '/eventsx', '/flagsx/features', '/f', '/']) {
    expect((await ask(site.port, path, { headers: HOST })).status).not.toBe(502);
  }
  expect(seen).toEqual([]);
});

// REQ-SEC-01
test('proxied paths are below their prefix, whatever their pattern matches', async () => {
  const loose = { ...ROUTES[0], prefix: '/flags/', wanted: /^GET \/flags/ } as ProxiedRoute;
  const { seen, site } = await start({ routes: [loose] });
  for (const path of [
    '/flags/../inspector',
    '/flags/%2e%2e/inspector',
    '/flags//inspector',
    '/flags%2f..',
    '/flags/..;/',
  ])
    expect([400, 404]).toContain((await ask(site.port, path, { headers: HOST })).status);
  expect(seen).toEqual([]);
  expect((await ask(site.port, '/flags/%66eatures?a=../%2F\\', { headers: HOST })).status).toBe(200);
  expect(seen.map(({ request }) => request.url)).toEqual(['/flags/features?a=../%2F\\']);
});

test('a body that is too large is a 413, with or without Content-Length', async () => {
  const { seen, site } = await start();
  const send = (headers: Record<string, string>, body: string) =>
    ask(site.port, '/events', { method: 'POST', headers: { ...HOST, ...headers }, body });
  const body = 'x'.repeat(5_000);
  expect((await send({ 'content-length': '5000' }, body)).status).toBe(413);
  expect((await send({ 'transfer-encoding': 'chunked' }, body)).status).toBe(413);
  expect((await send({ 'transfer-encoding': 'chunked' }, 'short')).status).toBe(200);
  expect(seen.filter(({ body }) => body === 'short')).toHaveLength(1);
});

const SMUGGLED = 'GET /inspector HTTP/1.1\r\nhost: service\r\nx-a: b\r\n';

// REQ-SEC-01
test.each([
  ['in chunks', `transfer-encoding: chunked\r\n\r\n${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`],
  ['with a length', `content-length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`],
])('the body of a GET, sent %s, never reaches the service, which would read it as a request', async (_, rest) => {
  const { seen, site } = await start();
  const { text: answer } = await sendRaw(site.port, `GET /flags/features HTTP/1.1\r\nhost: localhost\r\n${rest}`);
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect((await ask(site.port, '/flags/features', { headers: HOST })).status).toBe(200);
  expect(seen.map(({ request }) => request.url)).toEqual(['/flags/features']);
});

test('the proxy itself forwards the body of a POST only', async () => {
  const routes = [{ ...ROUTES[1], wanted: /^(POST|DELETE) \/events$/ } as ProxiedRoute];
  const { seen, site } = await start({ routes });
  const headers = { ...HOST, 'transfer-encoding': 'chunked' };
  await ask(site.port, '/events', { method: 'DELETE', headers, body: `${SMUGGLED}\r\n` });
  await ask(site.port, '/events', { method: 'POST', headers: HOST, body: '{}' });
  expect(seen.map(({ request, body }) => [request.method, request.url, body])).toEqual([
    ['DELETE', '/events', ''],
    ['POST', '/events', '{}'],
  ]);
});

test('a stream is forwarded unbuffered, and ends when the server stops', async () => {
  const { site, stopping } = await start();
  const answer = await fetch(`${site.origin}/flags/sub`);
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
  stopping.abort();
  await expect(reader?.read()).rejects.toThrow();
});

test('a service that is unavailable, or times out, is a 502', async () => {
  const { site: alone } = await start({ isThere: false });
  expect((await ask(alone.port, '/flags/features', { headers: HOST })).status).toBe(502);
  const { site } = await start();
  // It never answers: the silence ends it.
  expect((await ask(site.port, '/events/slow', { method: 'POST', headers: HOST, body: '{}' })).status).toBe(502);
});

test.each([
  ['de-AT,en;q=0.5', 'de', 'Das geht gerade nicht', '/de'],
  ['xx, fr;q=0.4, es;q=0.9, de;q=0', 'es', 'Esto no funciona', '/es-ES'],
  ['', 'en', 'This doesn’t work', '/'],
  ['constructor;q=x,,;', 'en', 'This doesn’t work', '/'],
])(
  'a person who opens an address while its service is down sees a page with a way on: %s',
  async (languages, language, title, home) => {
    const { site } = await start({ isThere: false });
    const headers = {
      ...HOST,
      accept: 'text/html,*/*;q=0.8',
      'accept-language': languages,
      'sec-fetch-dest': 'document',
    };
    const answer = await ask(site.port, '/flags/features', { headers });
    expect(answer.status).toBe(502);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.toString()).toContain(`<html lang="${language}">`);
    expect(answer.body.toString()).toContain(title);
    expect(answer.body.toString()).toContain('<a href="">');
    expect(answer.body.toString()).toContain(`<a href="${home}">`);
  },
);

test.each<Record<string, string>>([
  { accept: '*/*' },
  { accept: 'text/html', 'sec-fetch-dest': 'empty' },
  { accept: 'application/json' },
])('a script that gets no answer receives one line of text: %j', async (headers) => {
  const { site } = await start({ isThere: false });
  const answer = await ask(site.port, '/flags/features', { headers: { ...HOST, ...headers } });
  expect([answer.status, answer.headers['content-type']]).toEqual([502, 'text/plain; charset=utf-8']);
});

test('a request that was sent while leaving the page arrives; an incomplete one does not', async () => {
  const { seen, site } = await start();
  const leave = (body: string) => {
    const socket = connect(site.port, '127.0.0.1');
    const head = `POST /events HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    return { socket, head };
  };
  const whole = leave('{"last":1}');
  whole.socket.end(`${whole.head}{"last":1}`, () => setTimeout(() => whole.socket.destroy(), 20));
  await vi.waitFor(() => expect(seen.map(({ body }) => body)).toContain('{"last":1}'), { timeout: 30_000 });
  await vi.waitFor(() => expect(seen[0]?.response.writableFinished).toBe(true), { timeout: 30_000 });
  const half = leave('{"last":2}');
  half.socket.write(`${half.head}{"la`);
  // Left sooner, nothing at all might have been passed on.
  await vi.waitFor(() => expect(seen).toHaveLength(2), { timeout: 30_000 });
  half.socket.destroy();
  await vi.waitFor(() => expect(seen[1]?.body).toBe('broken'), { timeout: 30_000 });
});

test('requests beyond a service’s capacity get 503 with Retry-After', async () => {
  // None of them times out before all have arrived.
  const { seen, site } = await start({ routes: ROUTES.map((route) => ({ ...route, silentMs: 60_000 })) });
  const statuses: number[] = [];
  const send = async () => {
    const answer = await ask(site.port, '/events/slow', { method: 'POST', headers: HOST, body: '{}' });
    statuses.push(answer.status);
    return answer;
  };
  const sent = Array.from({ length: 8 }, send);
  await vi.waitFor(() => expect([seen.length, statuses]).toEqual([5, [503, 503, 503]]), { timeout: 30_000 });
  for (const { response } of seen) response.destroy();
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(502), ...Array(3).fill(503)]);
  expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('1');
  expect((await ask(site.port, '/events', { method: 'POST', headers: HOST, body: '{}' })).status).toBe(200);
});
