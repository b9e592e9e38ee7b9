import type { IncomingMessage } from 'node:http';
import { deflateSync, gzipSync } from 'node:zlib';
import { trustedProxies } from '@cumulus/http/clientAddress';
import { createServiceLimits } from '@cumulus/server/serviceLimits';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Fixture, startFixture } from '../content/testing/startFixture.ts';
import { type CollectorFixture, startCollector, VENDOR_KEY, viewEvent, WRITE_KEY } from './testing/startCollector.ts';

let collector: CollectorFixture;
let services: Fixture;
beforeAll(async () => {
  const rates = {
    RATE_LIMIT_EVENTS: 1,
    RATE_LIMIT_CONSENT: 1,
    RATE_LIMIT_IDENTIFICATION: 1,
    RATE_LIMIT_LOCATION: 1,
    ...{ RATE_LIMIT_PRODUCT_EVENTS: 1, RATE_LIMIT_MONITORING: 1, RATE_LIMIT_RECORDINGS: 1 },
  };
  collector = await startCollector({ rates });
  services = await startFixture({ RATE_LIMIT_IMAGES: '1', RATE_LIMIT_FLAGS: '1' });
});
afterAll(async () => {
  await collector.close();
  await services.close();
});

const from = (client: string) => ({ 'X-Forwarded-For': client });
const decision = { consentId: 'c1', version: '1', groups: 'C0001:1,C0002:1' };

it.each([
  [1, '/segment/v1/t', viewEvent({ writeKey: WRITE_KEY })],
  [2, '/segment/v1/b', { writeKey: WRITE_KEY, batch: [viewEvent()] }],
  [3, '/segment/v1/m', { series: [] }],
  [4, '/consent', decision],
  [5, '/visitor-identification/identify', { userId: 'u1' }],
])('%i: limits each client at %s, whatever it sends', async (n, path, body) => {
  const client = `192.0.2.${n}`;
  expect((await collector.post(path, body, from(client))).status).toBe(200);
  const refused = await collector.post(path, 'no JSON at all', from(client));
  expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'rate_limit' } });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.headers.get('x-ratelimit-reset')).toBe('60');
  expect((await collector.post(path, body, from(`198.51.100.${n}`))).status).toBe(200);
});

it.each([
  [1, '/amplitude/2/httpapi', { code: 429 }],
  [2, '/amplitude/batch', { code: 429 }],
  [3, `/amplitude/sessions/v2/track?device_id=d&session_id=1&type=replay&api_key=${VENDOR_KEY}`, { code: 429 }],
  [4, `/datadog/api/v2/rum?dd-api-key=${VENDOR_KEY}`, { errors: [{ status: '429' }] }],
  [5, `/datadog/api/v2/replay?dd-api-key=${VENDOR_KEY}`, { errors: [{ status: '429' }] }],
])('%i: limits each client at %s, in the vendor’s form', async (n, path, form) => {
  const client = `192.0.2.${20 + n}`;
  // A body without a valid part costs one too.
  expect((await collector.post(path, 'x', from(client))).status).toBe(400);
  const refused = await collector.post(path, 'x', from(client));
  expect(refused).toMatchObject({ status: 429, body: form });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect((await collector.post(path, 'x', from(`198.51.100.${20 + n}`))).status).toBe(400);
});

/** 240 KB of events that compress to a hundredth. */
const texts = (n: number) => Array.from({ length: 8 }, (_, index) => `${n}-${index}-${'x'.repeat(30_000)}`);

it.each([
  {
    path: '/segment/v1/b',
    encoding: { 'Content-Encoding': 'gzip' } as Record<string, string>,
    bodyOf: (n: number) =>
      gzipSync(
        JSON.stringify({
          writeKey: WRITE_KEY,
          batch: texts(n).map((text) => viewEvent({ messageId: text.slice(0, 9), text })),
        }),
      ),
  },
  {
    path: '/amplitude/2/httpapi',
    encoding: { 'Content-Encoding': 'gzip' } as Record<string, string>,
    bodyOf: (n: number) =>
      gzipSync(
        JSON.stringify({
          api_key: VENDOR_KEY,
          events: texts(n).map((text) => ({ event_type: 'x', device_id: 'device', event_properties: { text } })),
        }),
      ),
  },
  {
    path: `/datadog/api/v2/rum?dd-api-key=${VENDOR_KEY}&device_id=d&dd-evp-encoding=deflate`,
    encoding: {} as Record<string, string>,
    bodyOf: (n: number) =>
      deflateSync(
        texts(n)
          .map((text) => JSON.stringify({ type: 'view', date: 1, text }))
          .join('\n'),
      ),
  },
])('counts what $path stores, not what was sent of it', async ({ path, encoding, bodyOf }) => {
  const rates = { RATE_LIMIT_EVENTS: 100, RATE_LIMIT_PRODUCT_EVENTS: 100, RATE_LIMIT_MONITORING: 100 };
  const limited = await startCollector({ rates });
  const send = async (n: number) => (await limited.post(path, bodyOf(n), encoding)).status;
  const [first, second] = [await send(1), await send(2)];
  const stored = await limited.events();
  await limited.close();
  expect([first < 300, second, stored.length]).toEqual([true, 429, 8]);
});

it('counts less than 4 KB on disk for each unit, and nothing twice', () => {
  const limits = createServiceLimits({ RATE_LIMIT_EVENTS: 10 }, trustedProxies());
  const request = {
    headers: { 'content-length': '20000' },
    socket: { remoteAddress: '192.0.2.1' },
  } as unknown as IncomingMessage;
  limits.count(request, 'RATE_LIMIT_EVENTS', 20_000);
  // Five units, of which four were counted for the body.
  const sender = limits.senderOf(request, 'RATE_LIMIT_EVENTS', 20_000);
  sender.charge(20_479);
  expect(() => sender.charge(41_000)).toThrow('Too many requests');
  sender.charge(40_959);
  expect(() => limits.count(request, 'RATE_LIMIT_EVENTS')).toThrow();
});

const part = `/amplitude/sessions/v2/track?device_id=d&session_id=1&type=replay&api_key=${VENDOR_KEY}`;
const rum = `/datadog/api/v2/rum?dd-api-key=${VENDOR_KEY}&device_id=d`;

it.each([
  ['RATE_LIMIT_EVENTS_PER_DAY', '/segment/v1/t', () => viewEvent({ writeKey: WRITE_KEY })],
  ['RATE_LIMIT_CONSENT_PER_DAY', '/consent', () => decision],
  ['RATE_LIMIT_IDENTIFICATION_PER_DAY', '/visitor-identification/identify', () => ({ userId: 'u1' })],
  [
    'RATE_LIMIT_PRODUCT_EVENTS_PER_DAY',
    '/amplitude/2/httpapi',
    () => ({ api_key: VENDOR_KEY, events: [{ event_type: 'x', device_id: 'device' }] }),
  ],
  [
    'RATE_LIMIT_RECORDINGS_PER_DAY',
    part,
    () => ({ version: 1, events: [JSON.stringify({ type: 3, timestamp: 1_764_000_000_000, data: 'x' })] }),
  ],
  ['RATE_LIMIT_MONITORING_PER_DAY', rum, () => ({ type: 'view', date: 1_764_000_000_000 })],
])('%s is of all that a network stores in a day', async (name, path, bodyOf) => {
  const limited = await startCollector({ rates: { [name]: 2 } });
  const send = async (client: string) => {
    const { status, headers } = await limited.post(path, bodyOf(), from(client));
    return [status < 300 || status, headers.get('retry-after')];
  };
  const network = [await send('2001:db8:7:1::1'), await send('2001:db8:7:2::1'), await send('2001:db8:7:3::1')];
  const other = await send('2001:db8:8:1::1');
  await limited.close();
  expect([...network, other]).toEqual([
    [true, null],
    [true, null],
    [429, '43200'],
    [true, null],
  ]);
});

it('limits each client at the location API', async () => {
  const ask = async () => (await collector.get('/ip', { headers: from('192.0.2.200') })).status;
  expect([await ask(), await ask()]).toEqual([200, 429]);
});

it.each([
  ['/images/main/photo/tok/photo.png?w=10', { sys: { type: 'Error', id: 'RateLimitExceeded' } }],
  ['/videos/main/clip/tok/clip.mp4', { sys: { type: 'Error', id: 'RateLimitExceeded' } }],
  ['/growthbook/api/features/sdk-local', { status: 429, error: 'Too many requests' }],
])('limits each client at %s, in the vendor’s form', async (path, form) => {
  const ask = () => services.get(path, { headers: from(`192.0.2.${path.length}`) });
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.json()).toMatchObject(form);
});

// REQ-DLV-15
it('stores nothing of a client’s address', async () => {
  const client = '203.0.113.77';
  const sent = await collector.post('/consent', { ...decision, consentId: 'c2' }, from(client));
  expect(sent.status).toBe(200);
  expect(JSON.stringify(await collector.events())).not.toContain(client);
});

it('logs once that a site is no trusted proxy', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  const limits = createServiceLimits({ RATE_LIMIT_EVENTS: 1 }, trustedProxies());
  const request = {
    headers: { 'x-forwarded-for': '192.0.2.1' },
    socket: { remoteAddress: '10.0.0.5' },
  } as unknown as IncomingMessage;
  limits.count(request, 'RATE_LIMIT_EVENTS');
  for (let count = 0; count < 3; count += 1) expect(() => limits.count(request, 'RATE_LIMIT_EVENTS')).toThrow();
  expect(log).toHaveBeenCalledOnce();
  expect(log).toHaveBeenCalledWith(expect.stringContaining('a proxy is refused as one client'));
  log.mockRestore();
});
