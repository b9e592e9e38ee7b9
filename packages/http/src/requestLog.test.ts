import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { logRequest } from './log.ts';
import { currentRequestId } from './requestContext.ts';
import { answerLogged, noteHit } from './requestLog.ts';

vi.mock('./log.ts', async (original) => ({ ...(await original<object>()), logRequest: vi.fn() }));
const logged = vi.mocked(logRequest);
afterEach(() => void logged.mockReset());

const SENT = '0123456789abcdef0123456789abcdef';
const STATUS: Record<string, number> = { '/fail': 503, '/refused': 404 };
const routeOf = ({ url = '' }) => (url === '/healthz' ? url : '/leads');

async function start(isProxy: () => boolean, isAnswering = true) {
  const server = createServer((request, response) =>
    answerLogged(response, { isProxy, routeOf }, () => {
      if (request.url === '/hit') noteHit(response);
      if (isAnswering) response.writeHead(STATUS[request.url ?? ''] ?? 200).end(currentRequestId());
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  return (server.address() as AddressInfo).port;
}

async function linesAfter(count: number) {
  await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(count), { timeout: 30_000 });
  return logged.mock.calls.map(([record]) => record);
}

it('a request has its line at its end, without what was sent, and health checks and hits have none', async () => {
  const port = await start(() => true);
  const get = async (path: string) => {
    const headers = { 'x-request-id': SENT };
    return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
  };
  await get('/hit');
  await get('/healthz');
  expect(await get('/leads/ada@mail.example?token=1')).toBe(SENT);
  await get('/fail');
  expect(await linesAfter(2)).toEqual(
    [200, 503].map((status) => ({
      ...{ requestId: SENT, method: 'GET', route: '/leads', status, durationMs: expect.any(Number) },
    })),
  );
});

it('a poll of another application has a line only when it fails', async () => {
  const port = await start(() => true);
  for (const path of ['/poll', '/fail']) await fetch(`http://127.0.0.1:${port}${path}`);
  expect(await linesAfter(1)).toMatchObject([{ status: 503 }]);
});

it('the id of a stranger does not count', async () => {
  const port = await start(() => false);
  await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-request-id': SENT } });
  expect((await linesAfter(1))[0]?.requestId).toMatch(/^[\da-f]{16}$/);
});

it('a client that left before the answer is a 499', async () => {
  const port = await start(() => true, false);
  const socket = connect(port, '127.0.0.1', () =>
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n', () => socket.destroy()),
  );
  expect((await linesAfter(1))[0]?.status).toBe(499);
});

it('refusals have at most fifty lines a second', async () => {
  const port = await start(() => false);
  // Time stands still: all belong to one second.
  const begun = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(begun + 10_000);
  onTestFinished(() => void vi.restoreAllMocks());
  for (let sent = 0; sent < 60; sent += 1) await fetch(`http://127.0.0.1:${port}/refused`);
  await fetch(`http://127.0.0.1:${port}/`);
  await vi.waitFor(() => expect(logged.mock.calls.at(-1)).toMatchObject([{ status: 200 }]), { timeout: 30_000 });
  expect(logged.mock.calls.filter(([{ status }]) => status === 404)).toHaveLength(50);
});
