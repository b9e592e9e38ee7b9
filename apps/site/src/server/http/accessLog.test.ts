import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AccessRecord, logRequest } from '@cumulus/http/log';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { ProxiedRoute } from '../proxy/proxiedRoute.ts';
import { createServiceProxy } from '../proxy/serviceProxy.ts';
import { ask } from '../testing/ask.ts';
import { gateOf, scriptedSite } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';

vi.mock('@cumulus/http/log', async (original) => ({ ...(await original<object>()), logRequest: vi.fn() }));
const logged = vi.mocked(logRequest);
afterEach(() => void logged.mockReset());

const SENT = '0123456789abcdef0123456789abcdef';
const HOST = { host: 'localhost' };
const UPSTREAM: ProxiedRoute = { prefix: '/scheduler', wanted: /^GET \/scheduler/, maxBodyBytes: 0, silentMs: 60_000 };

/** An application that answers with the id that it got. */
async function startApplication() {
  const application = createServer((request, response) => {
    const caching = request.url?.includes('kept') ? 'public, max-age=60' : 'no-store';
    response.writeHead(200, { 'cache-control': caching }).end(request.headers['x-request-id']);
  });
  await new Promise<void>((resolve) => application.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => application.closeAllConnections());
  return `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
}

async function start() {
  const url = await startApplication();
  const services = { collector: url, content: url, leads: url };
  const { signal } = new AbortController();
  const steps = [createServiceProxy({ routes: [UPSTREAM], services, signal, gate: gateOf() })];
  const site = scriptedSite(['/', '/pricing', '/pricing/quiz/6.4']);
  site.redirects.set('/old', { to: '/pricing', statusCode: 301 });
  const { port } = await startSiteServer({ CONTENT_URL: url }, { steps, site });
  const get = (path: string, headers: Record<string, string> = {}) =>
    ask(port, path, { headers: { ...HOST, ...headers } });
  return { site, get, port };
}

/** The lines since the last call, once there are so many. */
async function lines(count: number): Promise<AccessRecord[]> {
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(count), { timeout: 30_000 });
  const records = logged.mock.calls.map(([record]) => record);
  logged.mockClear();
  return records;
}

it('a request has one line with what answered it, and hits of the cache have none', async () => {
  const { get } = await start();
  await get('/pricing?email=ada@mail.example');
  expect(await lines(1)).toEqual([
    {
      ...{
        requestId: expect.stringMatching(/^[\da-f]{16}$/),
        method: 'GET',
        route: '/pricing',
        status: 200,
        cache: 'miss',
      },
      durationMs: expect.any(Number),
    },
  ]);
  for (const path of ['/pricing', '/pricing', '/healthz']) await get(path);
  await get('/pricing/quiz/6.4');
  await get('/old');
  await get('/nobody/ada@mail.example');
  await get('/scheduler/meeting/token?a=b');
  await get('/pricing', { host: 'other.example' });
  await get('/%zz');
  expect((await lines(6)).map(({ route, status, cache }) => [route, status, cache])).toEqual([
    ['/pricing/quiz/[redacted]', 200, 'miss'],
    ['redirect', 301, undefined],
    ['not found', 404, 'miss'],
    ['/scheduler', 200, undefined],
    ['other', 421, undefined],
    ['other', 400, undefined],
  ]);
});

it('an id of a trusted proxy is that of the line, and goes to the applications', async () => {
  const { get } = await start();
  const answer = await get('/scheduler/slots', { 'x-request-id': SENT });
  expect([answer.body.toString(), answer.headers['x-request-id']]).toEqual([SENT, SENT]);
  expect(await lines(1)).toMatchObject([{ requestId: SENT }]);
  const others = [await get('/scheduler/slots'), await get('/scheduler/slots', { 'x-request-id': 'short' })];
  const ids = others.map(({ body }) => body.toString());
  expect(await lines(2)).toMatchObject(ids.map((requestId) => ({ requestId })));
  for (const id of ids) expect(id).toMatch(/^[\da-f]{16}$/);
  expect(new Set(ids).size).toBe(2);
});

it('an answer that a cache may store has no id', async () => {
  const { get } = await start();
  const idOf = async (path: string) => (await get(path, { 'x-request-id': SENT })).headers['x-request-id'];
  expect(await Promise.all(['/pricing', '/nothing', '/old', '/scheduler/kept', '/'].map(idOf))).toEqual(
    Array(5).fill(undefined),
  );
  expect(await idOf('/pricing')).toBeUndefined();
  expect(await Promise.all(['/%zz', '/healthz', '/scheduler/slots'].map(idOf))).toEqual(Array(3).fill(SENT));
});

it('an error page, its headers and the line of the fault have the id of the request', async () => {
  const faults: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void faults.push(String(line)));
  onTestFinished(() => void vi.restoreAllMocks());
  const { get, site } = await start();
  site.script = async (path) => {
    if (path !== '/500') throw new Error('broken for ada@mail.example');
    return new Response('<title>500</title>', { status: 500, headers: { 'content-type': 'text/html' } });
  };
  const { status, headers } = await get('/pricing', { 'x-request-id': SENT });
  expect([status, headers['x-request-id'], headers['x-error-id']]).toEqual([500, SENT, SENT]);
  expect(faults.filter((line) => line.includes(`error ${SENT}: `))).toHaveLength(1);
  expect(faults.join()).toContain('broken for [e-mail]');
  expect(await lines(1)).toMatchObject([{ requestId: SENT, route: '/pricing', status: 500 }]);
});
