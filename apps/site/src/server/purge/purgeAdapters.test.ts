import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverEnvironment } from '../serverEnvironment.ts';
import { purgeAdapters } from './purgeAdapters.ts';

/** Nothing waits here; how long it would have is noted. */
const { pause } = vi.hoisted(() => ({ pause: vi.fn(async (_ms: number) => undefined) }));
vi.mock('node:timers/promises', () => ({ setTimeout: pause }));

interface Received {
  line: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let url = '';
let received: Received[] = [];
let answers: { status: number; body: string; headers?: Record<string, string> }[] = [];
const tags = (count: number) => Array.from({ length: count }, (_, index) => `entry${index}`);

beforeEach(async () => {
  pause.mockClear();
  received = [];
  answers = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const { status, body: text, headers } = answers.shift() ?? { status: 200, body: '{"success":true,"status":"ok"}' };
    response.writeHead(status, headers).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => void server.close());

function adapter(variables: Record<string, string>) {
  const [first] = purgeAdapters(serverEnvironment(variables));
  if (!first) throw new Error('no adapter');
  return first;
}

const fastly = () =>
  adapter({ FASTLY_SERVICE_ID: 'SU1Z', FASTLY_API_TOKEN: 'ft', FASTLY_API_URL: url, TAG_HEADER: 'Surrogate-Key' });
const ZONE = '0123456789abcdef0123456789abcdef';
const cloudflare = () =>
  adapter({
    CLOUDFLARE_ZONE_ID: ZONE,
    CLOUDFLARE_API_TOKEN: 'ct',
    CLOUDFLARE_API_URL: `${url}/client/v4`,
    TAG_HEADER: 'Cache-Tag',
  });
const varnish = () => adapter({ VARNISH_PURGE_URLS: url, TAG_HEADER: 'Surrogate-Key' });

describe('Fastly', () => {
  it('receives the keys of one service, in groups of 256', async () => {
    await fastly().purge(tags(300));
    expect(received.map(({ line }) => line)).toEqual(['POST /service/SU1Z/purge', 'POST /service/SU1Z/purge']);
    expect(received[0]?.headers['fastly-key']).toBe('ft');
    expect(received.map(({ headers }) => String(headers['surrogate-key']).split(' ').length)).toEqual([256, 44]);
  });
});

it('Fastly receives a soft purge', async () => {
  await fastly().purge(['every-page'], { isSoft: true });
  expect(received[0]?.headers).toMatchObject({ 'fastly-soft-purge': '1', 'surrogate-key': 'every-page' });
});

describe('Cloudflare', () => {
  it('receives the tags of one zone, in groups of 100', async () => {
    await cloudflare().purge(tags(150));
    expect(received[0]?.line).toBe(`POST /client/v4/zones/${ZONE}/purge_cache`);
    expect(received[0]?.headers.authorization).toBe('Bearer ct');
    expect(received.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 50]);
  });

  it('is retried after a 200 without success', async () => {
    answers = [{ status: 200, body: '{"success":false,"errors":[]}' }];
    await cloudflare().purge(['a']);
    expect(received).toHaveLength(2);
  });
});

it.each(['', '/', '//'])('an API address may end with "%s"', async (ending) => {
  await adapter({
    ...{ FASTLY_SERVICE_ID: 'SU1Z', FASTLY_API_TOKEN: 'ft', FASTLY_API_URL: `${url}/v1${ending}` },
    TAG_HEADER: 'Surrogate-Key',
  }).purge(['a']);
  await adapter({
    ...{ CLOUDFLARE_ZONE_ID: ZONE, CLOUDFLARE_API_TOKEN: 'ct', CLOUDFLARE_API_URL: `${url}//client/v4${ending}` },
    TAG_HEADER: 'Cache-Tag',
  }).purge(['a']);
  expect(received.map(({ line }) => line)).toEqual([
    'POST /v1/service/SU1Z/purge',
    `POST //client/v4/zones/${ZONE}/purge_cache`,
  ]);
});

it('without the token of a service there is no adapter for it', () => {
  const variables = { FASTLY_SERVICE_ID: 'SU1Z', FASTLY_API_TOKEN: 'ft', TAG_HEADER: 'Surrogate-Key' };
  expect(purgeAdapters(serverEnvironment(variables)).map(({ name }) => name)).toEqual(['Fastly']);
  expect(purgeAdapters(serverEnvironment({ TAG_HEADER: 'Surrogate-Key' }))).toEqual([]);
});

describe('Varnish', () => {
  it('receives a purge, and a second one for responses in flight', async () => {
    await varnish().purge(['a', 'model:article']);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ line: 'PURGE /', headers: { xkey: 'a model:article' } });
    await expect.poll(() => received.length).toBe(2);
  });

  it('receives a soft purge with its own header', async () => {
    await varnish().purge(['every-page'], { isSoft: true });
    expect(received[0]).toMatchObject({ line: 'PURGE /', headers: { 'xkey-soft': 'every-page' } });
    expect(received[0]?.headers.xkey).toBeUndefined();
  });

  it('receives several requests where the tags are too long for one header', async () => {
    await varnish().purge(tags(2_000));
    expect(received.length).toBeGreaterThan(2);
    expect(Math.max(...received.map(({ headers }) => String(headers.xkey).length))).toBeLessThanOrEqual(6_000);
  });
});

describe('a purge that is not confirmed', () => {
  it('is retried after a failure, when Retry-After is over', async () => {
    answers = [
      { status: 503, body: 'busy' },
      { status: 429, body: 'slowly', headers: { 'Retry-After': '1' } },
    ];
    await fastly().purge(['a']);
    expect(received).toHaveLength(3);
    expect(pause.mock.calls).toEqual([[100], [1_000]]);
  });

  it('ends after three attempts, with the response in the log', async () => {
    answers = Array.from({ length: 3 }, () => ({ status: 500, body: 'broken' }));
    await expect(fastly().purge(['a'])).rejects.toThrow('500 broken');
  });

  it('is not tried again when it is refused', async () => {
    answers = [{ status: 403, body: 'no permission' }];
    await expect(cloudflare().purge(['a'])).rejects.toThrow('403 no permission');
    expect(received).toHaveLength(1);
  });
});

describe('the error names a wrong variable', () => {
  it.each([
    [{ VARNISH_PURGE_URLS: 'varnish:6081 nowhere', TAG_HEADER: 'Surrogate-Key' }, 'VARNISH_PURGE_URLS must be'],
    [{ VARNISH_PURGE_URLS: 'http://v:1' }, 'TAG_HEADER must be Surrogate-Key with VARNISH_PURGE_URLS'],
    [{ FASTLY_SERVICE_ID: 'x', TAG_HEADER: 'Surrogate-Key' }, 'FASTLY_API_TOKEN is needed with FASTLY_SERVICE_ID'],
    [{ CLOUDFLARE_ZONE_ID: 'zone', CLOUDFLARE_API_TOKEN: 't', TAG_HEADER: 'Cache-Tag' }, 'CLOUDFLARE_ZONE_ID must be'],
    [{ CLOUDFLARE_ZONE_ID: ZONE, CLOUDFLARE_API_TOKEN: 't' }, 'TAG_HEADER must be Cache-Tag'],
  ])('%j', (variables, message) => expect(() => serverEnvironment(variables)).toThrow(message));

  it('without a service there is no purge', () => expect(purgeAdapters(serverEnvironment({}))).toEqual([]));
});
