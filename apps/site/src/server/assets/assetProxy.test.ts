import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FairQueueLimits } from '@cumulus/http/fairQueue';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { IMAGE_WIDTHS_PX } from '../../platform/imageVariants.ts';
import { readCall } from '../http/call.ts';
import { createDeliveryMetrics } from '../metrics.ts';
import { createPageCache } from '../page-cache/pageCache.ts';
import { ask } from '../testing/ask.ts';
import { gateOf } from '../testing/scriptedSite.ts';
import { createAssetProxy } from './assetProxy.ts';
import { MISSING_PICTURE } from './missingPicture.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const PHOTO = '/images/cumulus/photo/1/photo.png';
const variant = (width: number | undefined) => `${PHOTO}?w=${width}&q=50`;
const LARGE_BYTES = 400_000;

/** Requests that reached the service, and its possible responses. */
interface UpstreamRequest {
  line: string;
  request: IncomingMessage;
  response: ServerResponse;
  answer(): void;
}

let upstream: UpstreamRequest[];
/** Requests that reached the proxy, and those that were answered or aborted. */
let counts: { received: number; closed: number };
/** Whether the service responds automatically. */
let isQuick: boolean;
let answerWith: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(() => {
  upstream = [];
  counts = { received: 0, closed: 0 };
  isQuick = true;
  answerWith = ({ url = '' }, response) => {
    const body = url.includes('large') ? Buffer.alloc(LARGE_BYTES, 1) : Buffer.from(`bytes of ${url}`);
    const headers = { 'content-type': 'image/png', 'cache-control': IMMUTABLE, etag: '"service"' };
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
  };
});
afterEach(() => void vi.restoreAllMocks());

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The proxy alone, before a service of the test's own. Clients name themselves by a header. */
async function start(limits: { imageLimits?: FairQueueLimits; streamLimits?: FairQueueLimits } = {}) {
  const service = createServer((request, response) => {
    const { method, url, headers } = request;
    const answer = () => answerWith(request, response);
    upstream.push({ line: `${method} ${url} ${headers.range ?? ''}`.trim(), request, response, answer });
    if (isQuick) answer();
  });
  const contentUrl = `http://127.0.0.1:${await listen(service)}`;
  const metrics = createDeliveryMetrics();
  const clientOf = ({ headers }: IncomingMessage) => String(headers['x-client'] ?? 'visitor');
  const step = createAssetProxy({
    contentUrl,
    cache: createPageCache(2 ** 20),
    metrics,
    gate: { ...gateOf(), clientOf },
    ...limits,
  });
  const port = await listen(
    createServer((request, response) => {
      const call = readCall(request, response);
      if (!call || !step(call)) response.writeHead(418).end();
      counts.received += 1;
      response.on('close', () => {
        counts.closed += 1;
      });
    }),
  );
  return { port, metrics };
}

const lines = () => upstream.map(({ line }) => line);

/** Asks in the name of a client, which may leave. The answer is `undefined` where it left. */
function askAs(port: number, client: string, path: string) {
  const sent = request({ host: '127.0.0.1', port, path, headers: { 'x-client': client } });
  const answer = new Promise<{ status?: number; retryAfter?: string; text: string } | undefined>((resolve) => {
    sent.on('response', async (response) => {
      let text = '';
      for await (const chunk of response.on('error', () => undefined)) text += chunk;
      resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'], text });
    });
    sent.on('error', () => resolve(undefined));
  });
  sent.end();
  return { answer, leave: () => sent.destroy() };
}

test.each([
  ...['fit=scale&fm=avif&w=3901', 'w=480&q=50', 'w=500&q=51', 'w=500&w=500&q=50', 'w=%35%30%30&q=50', 'w=500&q=50&x=1'],
  ...['w=500', 'q=50&fm=png', 'x', 'w=500&q=50&', 'bg=rgb:ffffff&w=500&q=50', 'r=max', 'w=0500&q=50'],
])('refuses the picture’s query %s without asking the service', async (query) => {
  const { port, metrics } = await start();
  for (const method of ['GET', 'HEAD']) {
    const answer = await ask(port, `${PHOTO}?${query}`, { method, headers: { range: 'bytes=0-1' } });
    expect([answer.status, answer.headers['cache-control']]).toEqual([400, 'no-store']);
    if (method === 'GET') expect(answer.body.toString()).toContain(`w (${IMAGE_WIDTHS_PX.join(', ')}) with q=50`);
  }
  expect([upstream.length, metrics.assetsRefused]).toEqual([0, 2]);
});

test.each([
  ...[
    '/images/',
    '/images/x',
    '/images/cumulus/photo/1',
    '/images/cumulus/photo/1/',
    '/images/cumulus/photo/1/a/b.png',
  ],
  ...['/images/c%75mulus/photo/1/photo.png', '/videos/x', '/videos/cumulus/tour/1/tour.mp4/x'],
])('%s is no file, and the service gets no request', async (path) => {
  const { port } = await start();
  expect((await ask(port, path)).status).toBe(404);
  expect(upstream).toEqual([]);
});

test('ignores other paths, such as missing files of the build', async () => {
  const { port } = await start();
  for (const path of ['/', '/assets/_/boot.js', '/assets/x', '/images', '/imagesx/a/b/c/d'])
    expect((await ask(port, path)).status).toBe(418);
});

test.each([
  [`${PHOTO}?q=50&w=500`, `${PHOTO}?w=500&q=50`],
  [`${PHOTO}?fm=avif&q=50&w=500`, `${PHOTO}?w=500&q=50&fm=avif`],
  ['/images/cumulus/photo/1/ph%6fto.png?w=500&q=50', `${PHOTO}?w=500&q=50`],
  ['/images/cumulus/photo/1/%c3%a4.png', '/images/cumulus/photo/1/%C3%A4.png'],
  ['/images/cumulus/photo/1/a+b@2x.png', '/images/cumulus/photo/1/a%2Bb%402x.png'],
  ['/videos/cumulus/tour/1/t%6fur.mp4?x=1', '/videos/cumulus/tour/1/tour.mp4'],
])('redirects %s to its canonical address, %s', async (path, expected) => {
  const { port } = await start();
  const answer = await ask(port, path);
  expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([
    308,
    expected,
    'no-store',
  ]);
  expect(upstream).toEqual([]);
  expect((await ask(port, expected)).status).toBe(200);
  expect(lines()).toEqual([`GET ${expected}`]);
});

test('originals, the list’s variants and those of the release before are forwarded, once each', async () => {
  const { port, metrics } = await start();
  const paths = ['', '?w=500&q=50', '?q=50&fm=avif', '?w=1200&h=630&fit=fill&q=80&fm=jpg', '?w=1280&q=50&fm=webp'];
  for (const path of [...paths, ...paths]) expect((await ask(port, PHOTO + path)).status).toBe(200);
  expect(lines()).toEqual(paths.map((path) => `GET ${PHOTO}${path}`));
  expect([metrics.assetHits, metrics.assetMisses]).toEqual([5, 5]);
});

test('HEAD, conditional and range requests for a picture share the cached copy', async () => {
  const { port } = await start();
  const path = variant(500);
  const head = await ask(port, path, { method: 'HEAD', headers: { 'if-none-match': '"other"' } });
  expect([head.status, head.body.length, Number(head.headers['content-length'])]).toEqual([200, 0, 9 + path.length]);
  const part = await ask(port, path, { headers: { range: 'bytes=0-1' } });
  expect([part.status, part.body.length]).toEqual([200, 9 + path.length]);
  const seen = await ask(port, path, { headers: { 'if-none-match': String(part.headers.etag) } });
  expect(seen.status).toBe(304);
  expect((await ask(port, variant(600), { headers: { 'if-none-match': '*' } })).status).toBe(304);
  expect((await ask(port, variant(600))).status).toBe(200);
  expect(lines()).toEqual([`GET ${variant(500)}`, `GET ${variant(600)}`]);
});

test('a large picture is streamed, its HEAD and 304 end early', async () => {
  const { port } = await start();
  const path = '/images/cumulus/large/1/large.png';
  expect((await ask(port, path)).body).toHaveLength(LARGE_BYTES);
  const head = await ask(port, path, { method: 'HEAD' });
  expect([head.status, head.headers['content-length']]).toEqual([200, String(LARGE_BYTES)]);
  const seen = await ask(port, path, { headers: { 'if-none-match': 'W/"service"' } });
  expect([seen.status, seen.body.length, seen.headers.etag]).toEqual([304, 0, '"service"']);
  const both = await Promise.all([ask(port, path), ask(port, path)]);
  expect(both.map(({ body }) => body.length)).toEqual([LARGE_BYTES, LARGE_BYTES]);
});

test('videos and files are forwarded without query, with ranges', async () => {
  const { port } = await start();
  answerWith = (_, response) => response.writeHead(206, { 'content-range': 'bytes 0-1/9', 'x-service': '1' }).end('ab');
  const part = await ask(port, '/videos/cumulus/tour/1/tour.mp4?w=1', { headers: { range: 'bytes=0-1' } });
  expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([206, 'ab', 'bytes 0-1/9']);
  expect(part.headers['x-service']).toBeUndefined();
  expect(lines()).toEqual(['GET /videos/cumulus/tour/1/tour.mp4 bytes=0-1']);
  answerWith = ({ method }, response) =>
    response.writeHead(200, { 'content-length': 9 }).end(method === 'HEAD' ? '' : 'all of it');
  const head = await ask(port, '/videos/cumulus/tour/1/tour.mp4?w=1', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '9', 0]);
  expect((await ask(port, '/assets/cumulus/sheet/1/sheet.csv?x=1')).body.toString()).toBe('all of it');
  expect(lines().slice(1)).toEqual(['HEAD /videos/cumulus/tour/1/tour.mp4', 'GET /assets/cumulus/sheet/1/sheet.csv']);
});

test('the request to the service is aborted when all clients have disconnected, not before', async () => {
  isQuick = false;
  const { port } = await start();
  const clients = [askAs(port, 'a', variant(500)), askAs(port, 'b', variant(500))];
  await expect.poll(() => upstream.length).toBe(1);
  const [sent] = upstream;
  let isClosed = false;
  sent?.response.on('close', () => {
    isClosed = true;
  });
  await expect.poll(() => counts.received).toBe(2);
  clients[0]?.leave();
  await expect.poll(() => counts.closed).toBe(1);
  // What its leaving did to the service's connection would be seen before a later request is answered.
  const other = askAs(port, 'a', variant(600));
  await expect.poll(() => upstream.length).toBe(2);
  upstream[1]?.answer();
  expect((await other.answer)?.status).toBe(200);
  expect(isClosed).toBe(false);
  clients[1]?.leave();
  await expect.poll(() => isClosed).toBe(true);
  // One that comes then is served.
  const next = askAs(port, 'a', variant(500));
  await expect.poll(() => upstream.length).toBe(3);
  upstream[2]?.answer();
  expect((await next.answer)?.status).toBe(200);
});

test('a request whose clients have all disconnected is not sent', async () => {
  isQuick = false;
  const { port } = await start({ imageLimits: { maxRunning: 1, maxWaiting: 2 } });
  const first = askAs(port, 'a', variant(500));
  await expect.poll(() => upstream.length).toBe(1);
  const abandoned = [askAs(port, 'a', variant(600)), askAs(port, 'b', variant(600)), askAs(port, 'b', variant(800))];
  await expect.poll(() => counts.received).toBe(4);
  for (const { leave } of abandoned) leave();
  await expect.poll(() => counts.closed).toBe(3);
  const last = askAs(port, 'a', variant(1200));
  await expect.poll(() => counts.received).toBe(5);
  isQuick = true;
  upstream[0]?.answer();
  expect((await first.answer)?.status).toBe(200);
  expect((await last.answer)?.status).toBe(200);
  expect(lines()).toEqual([`GET ${variant(500)}`, `GET ${variant(1200)}`]);
});

test('one client’s pictures don’t delay another’s, not even the same ones', async () => {
  isQuick = false;
  const { port } = await start({ imageLimits: { maxRunning: 2, maxRunningPerClient: 1, maxWaiting: 10 } });
  const greedy = IMAGE_WIDTHS_PX.map((width) => askAs(port, 'greedy', variant(width)));
  await expect.poll(() => [upstream.length, counts.received]).toEqual([1, 5]);
  // A place is free, which isn't the greedy one's: a picture that it doesn't wait for, then one that it does.
  const own = askAs(port, 'visitor', PHOTO);
  await expect.poll(() => upstream.length).toBe(2);
  expect(lines().at(-1)).toBe(`GET ${PHOTO}`);
  upstream[1]?.answer();
  expect((await own.answer)?.status).toBe(200);
  const index = IMAGE_WIDTHS_PX.findIndex((width) => !lines().includes(`GET ${variant(width)}`));
  const waiting = variant(IMAGE_WIDTHS_PX[index]);
  const same = askAs(port, 'visitor', waiting);
  await expect.poll(() => upstream.length).toBe(3);
  expect(lines().at(-1)).toBe(`GET ${waiting}`);
  upstream[2]?.answer();
  expect((await same.answer)?.status).toBe(200);
  expect((await greedy[index]?.answer)?.status).toBe(200);
  expect(upstream).toHaveLength(3);
});

test('refuses with 503 and Retry-After when the queue is full', async () => {
  isQuick = false;
  const { port, metrics } = await start({ imageLimits: { maxRunning: 1, maxWaiting: 0 } });
  const first = askAs(port, 'a', variant(500));
  await expect.poll(() => upstream.length).toBe(1);
  const refused = { status: 503, retryAfter: '2', text: String(MISSING_PICTURE) };
  expect(await askAs(port, 'b', variant(600)).answer).toMatchObject(refused);
  expect(metrics.assetsRefused).toBe(1);
  upstream[0]?.answer();
  expect((await first.answer)?.status).toBe(200);
});

test.each([
  [400, 400],
  [404, 404],
  [422, 404],
  [500, 502],
  [503, 503],
])('a %i of the service is a %i for all waiting clients, after one request', async (status, expected) => {
  isQuick = false;
  answerWith = (_, response) => response.writeHead(status, { 'retry-after': '7' }).end('{"sys":{"type":"Error"}}');
  const { port } = await start();
  const clients = ['a', 'b'].map((client) => askAs(port, client, variant(500)));
  await expect.poll(() => [upstream.length, counts.received]).toEqual([1, 2]);
  upstream[0]?.answer();
  for (const { answer } of clients)
    expect(await answer).toMatchObject({ status: expected, retryAfter: '7', text: String(MISSING_PICTURE) });
  expect(upstream).toHaveLength(1);
});

// REQ-CMS-04
test.each([
  [404, 'public, max-age=60'],
  [422, 'public, max-age=60'],
  [500, 'no-store'],
  [503, 'no-store'],
])('a %i of the service is the placeholder, which the browser shows and keeps by %s', async (status, caching) => {
  answerWith = (_, response) => response.writeHead(status).end();
  const { port } = await start();
  for (const path of [PHOTO, variant(500)]) {
    const { headers, body } = await ask(port, path);
    expect([headers['content-type'], headers['cache-control']]).toEqual(['image/svg+xml', caching]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(body.equals(MISSING_PICTURE)).toBe(true);
    expect((await ask(port, path, { method: 'HEAD' })).body.toString()).toBe('');
  }
});

test('other files that are missing have a message', async () => {
  answerWith = (_, response) => response.writeHead(404).end();
  const { port } = await start();
  const { status, headers, body } = await ask(port, '/assets/cumulus/sheet/1/sheet.csv');
  expect([status, headers['content-type'], body.toString()]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'There is no such file.\n',
  ]);
});

test('a truncated response fails, and the next is complete', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const whole = answerWith;
  answerWith = (_, response) => {
    const headers = { 'content-length': 100, 'cache-control': IMMUTABLE };
    response.writeHead(200, headers).write('short', () => response.destroy());
  };
  const { port } = await start();
  expect((await ask(port, PHOTO)).status).toBe(504);
  expect(log).toHaveBeenCalledTimes(1);
  answerWith = whole;
  expect((await ask(port, PHOTO)).status).toBe(200);
});
