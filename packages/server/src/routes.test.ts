import { connect } from 'node:net';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createBrowserRoutes } from './browserApi.ts';
import { ALREADY_SENT, jsonResponse } from './responses.ts';
import { createRoutes, OWN_ADDRESS, pathBelow } from './routes.ts';
import { badRequest, RequestError } from './Service.ts';
import { ServiceServer } from './ServiceServer.ts';

let port = 0;
beforeAll(async () => {
  const server = new ServiceServer();
  const own = createRoutes();
  own.on('POST', OWN_ADDRESS, () => jsonResponse({ stored: true }));
  const words = createBrowserRoutes({
    toErrorBody: ({ code, message }) => ({ code, message }),
    toRefusal: (error) => (error instanceof RangeError ? new RequestError(503, 'range', error.message) : undefined),
  });
  words.get('/words/:word', (call) => jsonResponse({ word: call.req.param('word'), path: pathBelow(call) }));
  words.delete('/words/:word', () => {
    throw new RangeError('out of range');
  });
  words.get('/stream', ({ env: { outgoing } }) => {
    outgoing.writeHead(200, { 'Content-Length': 5 }).end('bytes');
    return ALREADY_SENT;
  });
  words.post('/broken', () => {
    throw badRequest('no');
  });
  server.register({ prefix: '/own', app: own });
  server.register({ prefix: '/v', app: words });
  port = await server.listen('127.0.0.1', 0);
  return () => server.close();
});

async function ask(path: string, method = 'GET') {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text === '' ? undefined : JSON.parse(text) };
}

/** Sends a request as it is. @returns the response, on a connection that the server closes */
function send(head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nConnection: close\r\n\r\n`));
    onTestFinished(() => void socket.destroy());
    let received = '';
    socket.on('data', (data) => (received += data));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

it('gives a handler its parameter decoded once, and the path as it was sent', async () => {
  expect((await ask('/v/words/a%20b')).body).toEqual({ word: 'a b', path: '/words/a%20b' });
  expect((await ask('/v/words/%C3%A4')).body).toEqual({ word: 'ä', path: '/words/%C3%A4' });
});

it.each(['/v/words/a%2Fb', '/v/words/%252e', '/v/./words/a', '/v\\words/a'])('refuses %s', async (path) => {
  expect(await send(`GET ${path} HTTP/1.1\r\nHost: localhost`)).toContain('HTTP/1.1 400 ');
});

it.each(['//v/words/a', '/v//words/a', '/v/words/a/', '/v%77ords/a', '/vv', '/V/words/a'])(
  'takes %s for another address',
  async (path) => expect((await send(`GET ${path} HTTP/1.1\r\nHost: localhost`)).slice(9, 12)).toBe('404'),
);

it('takes an absolute target, and refuses a host that is none in JSON', async () => {
  expect(await send('GET http://localhost/v/words/a HTTP/1.1\r\nHost: localhost')).toContain('"word": "a"');
  const refused = await send('GET /v/words/a HTTP/1.1\r\nHost: a b');
  expect(refused).toContain('HTTP/1.1 400 ');
  expect(refused).toContain('"error": "bad_request"');
});

it('answers the address of a service with a slash at its end only where a route says so', async () => {
  expect((await ask('/own', 'POST')).status).toBe(200);
  expect((await ask('/own/', 'POST')).status).toBe(200);
  expect((await ask('/own//', 'POST')).status).toBe(404);
  expect((await ask('/own/')).headers.get('allow')).toBe('POST');
});

it('names the methods of an address, and all addresses of a service that has no such one', async () => {
  const wrong = await ask('/v/words/a', 'POST');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, DELETE']);
  expect(wrong.body).toEqual({ code: 'MethodNotAllowed', message: 'POST is not allowed; use GET, HEAD, DELETE' });
  const unknown = await ask('/v/nowhere');
  expect(unknown.body).toEqual({ code: 'NotFound', message: 'Known: /v/words/{word}, /v/stream, /v/broken' });
});

it('answers HEAD with the headers of GET, also where Node has sent them', async () => {
  for (const path of ['/v/words/a', '/v/stream']) {
    const [got, head] = [await fetch(`http://127.0.0.1:${port}${path}`), await ask(path, 'HEAD')];
    expect(head.headers.get('content-length')).toBe(String((await got.text()).length));
    expect([head.status, head.text]).toEqual([200, '']);
  }
});

it('converts an error of a service to a refusal in its own words', async () => {
  const refused = await ask('/v/words/a', 'DELETE');
  expect([refused.status, refused.body]).toEqual([503, { code: 'range', message: 'out of range' }]);
  expect((await ask('/v/broken', 'POST')).body).toEqual({ code: 'bad_request', message: 'no' });
});

it('answers preflight requests with the methods of the address', async () => {
  const { status, headers } = await ask('/v/words/a', 'OPTIONS');
  expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, DELETE, OPTIONS']);
  expect((await ask('/v/nowhere', 'OPTIONS')).status).toBe(404);
});
