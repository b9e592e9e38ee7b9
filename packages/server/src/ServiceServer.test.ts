import { logRequest } from '@cumulus/http/log';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from './calls.ts';
import { createRoutes } from './routes.ts';
import { RequestError } from './Service.ts';
import { ServiceServer } from './ServiceServer.ts';

vi.mock('@cumulus/http/log', async (original) => ({ ...(await original<object>()), logRequest: vi.fn() }));

/** Libraries throw such values. */
const TEXT: unknown = 'broken';
const SENT = '0123456789abcdef0123456789abcdef';

async function start(answer: (call: Call) => Response) {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  const server = new ServiceServer();
  const app = createRoutes();
  app.get('/*', answer);
  server.register({ prefix: '/service', app });
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(async () => {
    log.mockRestore();
    await server.close();
  });
  return { lines, get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`) };
}

it('an exception ends its request with an id that is in the log, and reveals nothing else', async () => {
  const { lines, get } = await start(({ req: { path }, env: { outgoing } }) => {
    if (path === '/service/header') outgoing.setHeader('X-Key', 'Тест');
    if (path === '/service/text') throw TEXT;
    if (path === '/service/begun') outgoing.write('half');
    if (path !== '/service/well') throw new Error('broken');
    return new Response('ok');
  });
  for (const path of ['/service/a', '/service/header', '/service/text']) {
    const answer = await get(path);
    const id = answer.headers.get('x-error-id');
    expect([answer.status, id]).toEqual([500, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    expect((await answer.json()).message).toContain(id);
    expect(lines.at(-1)).toContain(`services: GET /service/*: error ${id}: `);
  }
  await expect(get('/service/begun').then((answer) => answer.text())).rejects.toThrow();
  expect(await (await get('/service/well')).text()).toBe('ok');
});

it.each(['\u0001', 'Тест', 'a\r\nb: c'])(
  'answers 500 in place of a header that Node refuses (%j), and goes on',
  async (value) => {
    const { lines, get } = await start(({ req: { path } }) =>
      path === '/service/well' ? new Response('ok') : new Response('text', { headers: { 'X-Key': value } }),
    );
    const answer = await get('/service/header');
    expect([answer.status, answer.headers.get('x-key'), answer.headers.get('b')]).toEqual([500, null, null]);
    expect(lines.filter((line) => line.includes('X-Key'))).toHaveLength(1);
    expect(await (await get('/service/well')).text()).toBe('ok');
  },
);

it('a check that fails unexpectedly is a fault, not the end of the process', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const guard = () => {
    throw new TypeError('broken');
  };
  const server = new ServiceServer({ guard });
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  const answer = await fetch(`http://127.0.0.1:${port}/a`);
  expect([answer.status, answer.headers.get('x-error-id')]).toEqual([500, expect.stringMatching(/^[0-9a-f]{16}$/)]);
  log.mockRestore();
});

it('logs a request by its route, under the id of the site', async () => {
  const server = new ServiceServer({ isProxy: () => true });
  const app = createRoutes();
  app.get('/meeting/:token', () => new Response('ok'));
  app.post('/', () => {
    throw new RequestError(403, 'Refused', 'for ada@mail.example');
  });
  server.register({ prefix: '/scheduler', app });
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  const ask = (path: string, method = 'GET', id = SENT) =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { 'x-request-id': id } });
  await ask('/scheduler/meeting/token-of-ada?email=ada@mail.example');
  await ask('/scheduler', 'POST');
  await ask('/scheduler/ada');
  await ask('/ada%40mail.example', 'GET', 'no id');
  await ask('/healthz');
  await ask('/%zz');
  await vi.waitFor(() => expect(logRequest).toHaveBeenCalledTimes(5), { timeout: 30_000 });
  const lines = vi.mocked(logRequest).mock.calls.map(([{ method, route, status }]) => [method, route, status]);
  expect(lines).toEqual([
    ['GET', '/scheduler/meeting/:token', 200],
    ['POST', '/scheduler', 403],
    ['GET', '/scheduler/*', 404],
    ['GET', 'other', 404],
    ['GET', 'other', 400],
  ]);
  const ids = vi.mocked(logRequest).mock.calls.map(([{ requestId }]) => requestId === SENT);
  expect(ids).toEqual([true, true, true, false, true]);
});

it('that is about to stop says so to balancers, and still takes requests, on connections that end with them', async () => {
  const server = new ServiceServer();
  const app = createRoutes();
  app.get('/', () => new Response('ok'));
  server.register({ prefix: '/service', app });
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  const answerOf = async (path: string) => {
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    return [status, headers.get('connection')];
  };
  expect(await answerOf('/healthz')).toEqual([200, 'keep-alive']);
  server.leave();
  expect(await answerOf('/service')).toEqual([200, 'close']);
  expect(await answerOf('/healthz')).toEqual([503, 'close']);
});
