import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../testing/ask.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { passOn } from './passOn.ts';

const WANTED = /^(GET|POST) \/flags\/(features|sub)$/;

/** A service that says what reached it, and a site that passes on to it. */
async function start(isThere = true) {
  const seen: { request: IncomingMessage; body: string }[] = [];
  const service = createServer(async (request, response) => {
    seen.push({ request, body: await text(request) });
    response.setHeader('set-cookie', 'of=service');
    if (request.url === '/flags/sub') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
      return;
    }
    response.writeHead(200, { etag: '"1"', 'content-type': 'application/json' }).end('{"a":1}');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  onTestFinished(() => service.closeAllConnections());
  if (!isThere) await new Promise((resolve) => service.close(resolve));
  const stopping = new AbortController();
  const steps = [passOn({ wanted: WANTED, servicesUrl: `http://127.0.0.1:${port}`, signal: stopping.signal })];
  return { seen, stopping, site: await startSiteServer({}, { steps }) };
}

test('passes on what is wanted, and nothing of the visitor', async () => {
  const { seen, site } = await start();
  const headers = {
    host: 'localhost',
    cookie: 'a=b',
    'user-agent': 'x',
    'content-type': 'text/plain',
    'if-none-match': '"0"',
  };
  const answer = await ask(site.port, '/flags/features?a=b', { method: 'POST', headers, body: '{"url":""}' });
  expect(answer).toMatchObject({ status: 200, headers: { etag: '"1"', 'x-content-type-options': 'nosniff' } });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(answer.body.toString()).toBe('{"a":1}');
  expect(seen[0]?.body).toBe('{"url":""}');
  expect(seen[0]?.request).toMatchObject({ method: 'POST', url: '/flags/features?a=b' });
  expect(seen[0]?.request.headers).toMatchObject({ 'content-type': 'text/plain', 'if-none-match': '"0"' });
  expect(Object.keys(seen[0]?.request.headers ?? {})).not.toEqual(expect.arrayContaining(['cookie']));
  expect(seen[0]?.request.headers['user-agent']).toBeUndefined();
});

test('other methods and paths are the site’s own', async () => {
  const { seen, site } = await start();
  expect((await ask(site.port, '/flags/features', { method: 'DELETE', headers: { host: 'localhost' } })).status).toBe(
    405,
  );
  expect((await ask(site.port, '/flags/keys', { headers: { host: 'localhost' } })).status).not.toBe(502);
  expect(seen).toEqual([]);
});

test('a stream flows, and ends when the server stops', async () => {
  const { site, stopping } = await start();
  const answer = await fetch(`${site.origin}/flags/sub`);
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 1\n\n');
  stopping.abort();
  await expect(reader?.read()).rejects.toThrow();
});

test('a service that is away is a 502', async () => {
  const { site } = await start(false);
  expect((await ask(site.port, '/flags/features', { headers: { host: 'localhost' } })).status).toBe(502);
});
