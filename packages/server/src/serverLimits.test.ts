import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ServiceServer } from './ServiceServer.ts';
import { PUBLIC_LIMITS, type ServerLimits } from './serverLimits.ts';

async function start(limits: Partial<ServerLimits> = {}) {
  const server = new ServiceServer({ limits: { ...PUBLIC_LIMITS, ...limits } });
  const port = await server.listen('127.0.0.1', 0);
  onTestFinished(() => server.close());
  return port;
}

/** Sends raw bytes. @returns the whole response until the server closes the connection */
async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  return readAll(socket);
}

async function readAll(socket: Socket): Promise<string> {
  let answered = '';
  socket.on('data', (data) => (answered += data)).on('error', () => undefined);
  await once(socket, 'close');
  return answered;
}

it.each([
  ['what isn’t HTTP', 'hello\r\n\r\n', 400],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx', 400],
])('answers %s, and closes', async (_, text, status) => {
  expect(await send(await start(), text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

it('closes connections whose request is too slow', async () => {
  const port = await start({ headersMs: 50, requestMs: 100 });
  expect(await send(port, 'GET / HTTP/1.1\r\nHost:')).toMatch(/^HTTP\/1\.1 408 /);
  const body = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab';
  // The response comes immediately, since nothing reads the body; then the connection is closed.
  expect(await send(port, body)).toMatch(/^HTTP\/1\.1 404 /);
});

it('closes connections beyond the limit, and accepts new ones when there is room', async () => {
  const port = await start({ maxConnections: 1 });
  const first = connect(port, '127.0.0.1');
  first.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(first, 'data');
  expect(await readAll(connect(port, '127.0.0.1'))).toBe('');
  first.destroy();
  await expect
    .poll(() => send(port, 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'))
    .toMatch(/^HTTP\/1\.1 200 /);
});
