import { gzipSync } from 'node:zlib';
import { StoreError } from '@cumulus/sql/StoreError';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, VENDOR_KEY } from '../testing/startCollector.ts';

const YEAR_MS = 365 * 86_400_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PATHS = ['/amplitude/2/httpapi', '/amplitude/batch'];
let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

let count = 0;
const productEvent = (fields: object = {}) => {
  count += 1;
  return {
    ...{ device_id: 'device-1', event_type: 'view web', insert_id: `insert-${count}`, time: Date.now() - 1_000 },
    ...{
      session_id: 1_764_000_000_000,
      ip: '203.0.113.7',
      event_properties: { type: 'view', client_ip: '203.0.113.8' },
    },
    ...fields,
  };
};
const body = (events: unknown, fields: object = {}) => ({ api_key: VENDOR_KEY, events, ...fields });
const [path = ''] = PATHS;

describe('events of product analytics', () => {
  // REQ-PAN-01
  it.each(PATHS)('are stored by POST %s once, with their ids and without addresses', async (address) => {
    const sent = body([productEvent({ user_id: 'user-1' }), productEvent({ event_type: '$identify' })]);
    for (let n = 0; n < 3; n += 1) {
      const { status, body: answer } = await collector.post(address, sent);
      expect(status).toBe(200);
      expect(answer).toMatchObject({ code: 200, events_ingested: 2, server_upload_time: expect.any(Number) });
      expect(answer.payload_size_bytes).toBe(Buffer.byteLength(JSON.stringify(sent)));
    }
    const stored = await collector.events();
    expect(stored.map(({ type }) => type).sort()).toEqual(['identify', 'track']);
    const [tracked] = stored.filter(({ type }) => type === 'track');
    expect(tracked).toMatchObject({
      vendor: 'amplitude',
      event: 'view web',
      anonymousId: 'device-1',
      userId: 'user-1',
    });
    expect(tracked?.messageId).toBe((sent.events as { insert_id: string }[])[0]?.insert_id);
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  it('are read from a gzip body', async () => {
    const packed = gzipSync(JSON.stringify(body([productEvent()])));
    expect((await collector.post(path, packed, { 'Content-Encoding': 'gzip' })).status).toBe(200);
    expect(await collector.events()).toHaveLength(1);
  });

  it('without an insert_id are identified by their content', async () => {
    const event = { ...productEvent(), insert_id: undefined };
    for (let n = 0; n < 2; n += 1) expect((await collector.post(path, body([event]))).status).toBe(200);
    const stored = await collector.events();
    expect(stored).toHaveLength(1);
    expect(stored[0]?.messageId).toMatch(/^content-[\w-]{43}$/);
  });

  it.each([-YEAR_MS, YEAR_MS])('of a clock that is %i ms off occurred when they did', async (off) => {
    const now = Date.now();
    const upload = { client_upload_time: new Date(now + off).toISOString() };
    await collector.post(path, body([productEvent({ time: now - 60_000 + off })], upload));
    await collector.post(path, body([productEvent({ time: now + off })]));
    const [uncorrected, corrected] = await collector.events();
    // Off by the time on the way, not by a year.
    expect(Math.abs((corrected?.occurredAt ?? 0) - (now - 60_000))).toBeLessThan(HOUR_MS);
    const distance = (uncorrected?.occurredAt ?? 0) - (uncorrected?.receivedAt ?? 0);
    expect(distance).toBe(off < 0 ? -7 * DAY_MS : 300_000);
  });
});

describe('a refused request', () => {
  // REQ-PAN-02
  it.each([
    ['no API key', { events: [productEvent()] }, { missing_field: 'api_key' }],
    ['a wrong API key', { api_key: 'other', events: [productEvent()] }, { error: 'Invalid API key' }],
    ['a key that is no text', { api_key: { a: 1 }, events: [productEvent()] }, { error: 'Invalid API key' }],
    ['no events', { api_key: VENDOR_KEY }, { missing_field: 'events' }],
    ['an empty list', body([]), { missing_field: 'events' }],
    ['something else than a list', body({ length: 1 }), { missing_field: 'events' }],
    ['no name', body([productEvent(), productEvent({ event_type: '' })]), wrong('missing', 'event_type', 1)],
    ['no visitor', body([productEvent({ device_id: null })]), wrong('missing', 'device_id', 0)],
    [
      'a name that is no text',
      body([productEvent({ event_type: { toString: 1 } })]),
      wrong('invalid', 'event_type', 0),
    ],
    ['an id that is no text', body([productEvent({ user_id: { toString: 1 } })]), wrong('invalid', 'user_id', 0)],
    ['a shared id', body([productEvent({ user_id: 'undefined' })]), wrong('invalid', 'user_id', 0)],
    ['control characters', body([productEvent({ device_id: 'device\0' })]), wrong('invalid', 'device_id', 0)],
    ['a long insert_id', body([productEvent({ insert_id: 'x'.repeat(201) })]), wrong('invalid', 'insert_id', 0)],
    ['a wrong time', body([productEvent({ time: 'now' })]), wrong('invalid', 'time', 0)],
    ['a time out of range', body([productEvent({ time: 1e300 })]), wrong('invalid', 'time', 0)],
    ['properties in a list', body([productEvent({ event_properties: [] })]), wrong('invalid', 'event_properties', 0)],
    [
      'a size over 32 KB',
      body([productEvent(), productEvent({ event_properties: { filling: 'x'.repeat(32_768) } })]),
      wrong('invalid', 'event', 1),
    ],
    ['no object', body([productEvent(), null, 'x']), { events_with_invalid_fields: { event: [1, 2] } }],
    ['a short id', body([productEvent({ device_id: 'abcd' })]), { events_with_invalid_id_lengths: { device_id: [0] } }],
  ])('with %s is a 400 that names it, and stores nothing', async (_, sent, expected) => {
    const { status, body: answer } = await collector.post(path, sent);
    expect([status, answer.code]).toEqual([400, 400]);
    expect(answer).toMatchObject(expected);
    expect(await collector.events()).toEqual([]);
  });

  it('is a 400 for numbers that are short as sent, and over 32 KB as stored', async () => {
    const text = JSON.stringify(body([productEvent({ event_properties: { list: 'numbers' } })]));
    const sent = text.replace('"numbers"', `[${'1e20,'.repeat(2_000)}1]`);
    expect((await collector.post(path, sent)).body).toMatchObject(wrong('invalid', 'event', 0));
  });

  it.each(['', '{', '[]', 'null', '\u0000'])('%j is no JSON object: 400', async (text) => {
    expect(await collector.post(path, text)).toMatchObject({ status: 400, body: { code: 400 } });
  });

  it('is a 400 for an event that nests too deep', async () => {
    const text = JSON.stringify(body([productEvent({ event_properties: { deep: 'nested' } })]));
    const deep = text.replace('"nested"', `${'['.repeat(9_000)}${']'.repeat(9_000)}`);
    expect(await collector.post(path, deep)).toMatchObject({ status: 400, body: { code: 400 } });
  });

  it('accepts shorter ids where the request says so', async () => {
    const sent = body([productEvent({ device_id: 'abc' })], { options: { min_id_length: 1 } });
    expect((await collector.post(path, sent)).status).toBe(200);
  });

  it('is a 413 over 1 MB, inflated too, and over 2,000 events', async () => {
    const filled = productEvent({ event_properties: { filling: 'x'.repeat(1_000_000) } });
    expect(await collector.post(path, body([filled]))).toMatchObject({ status: 413, body: { code: 413 } });
    const packed = { 'Content-Encoding': 'gzip' };
    expect((await collector.post(path, gzipSync(Buffer.alloc(50_000_000)), packed)).status).toBe(413);
    const many = Array.from({ length: 2_001 }, (_, n) => ({
      event_type: 'x',
      device_id: 'device-1',
      insert_id: `${n}`,
    }));
    expect((await collector.post(path, body(many))).status).toBe(413);
    expect((await collector.post(path, body(many.slice(1)))).status).toBe(200);
  });

  it('of 50 MB is not read: it is a 413, or its connection is closed', async () => {
    const refused = { status: 413 };
    const sent = collector.post(path, Buffer.alloc(50_000_000, 32));
    expect(await sent.catch(() => refused)).toMatchObject(refused);
    expect((await collector.post(path, body([productEvent()]))).status).toBe(200);
  });

  it('is a 415 for another encoding', async () => {
    expect((await collector.post(path, 'x', { 'Content-Encoding': 'br' })).status).toBe(415);
  });

  it('has the vendor’s fields and Retry-After over the rate limit', async () => {
    const limited = await startCollector({ rates: { RATE_LIMIT_PRODUCT_EVENTS: { perMinute: 1, burst: 1 } } });
    const answers = await Promise.all([1, 2].map(() => limited.post(path, body([productEvent()]))));
    await limited.close();
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.body).toMatchObject({
      code: 429,
      throttled_devices: {},
      throttled_users: {},
      throttled_events: [],
    });
  });

  it('is a 503 where the store can’t write', async () => {
    const append = () => Promise.reject(new StoreError('full', 'the disk is full'));
    const full = await startCollector({ store: { append } });
    const { status, headers, body: answer } = await full.post(path, body([productEvent()]));
    await full.close();
    expect([status, answer.code, headers.get('retry-after')]).toEqual([503, 503, '2']);
  });
});

describe('remote configuration', () => {
  it('turns recording on, for all sessions that ask', async () => {
    const answer = await collector.get(`/amplitude/config/${VENDOR_KEY}?config_group=browser`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect((await answer.json()).configs).toEqual({
      sessionReplay: {
        sr_sampling_config: { sample_rate: 1, capture_enabled: true },
        sr_interaction_config: { enabled: true, batch: false, trackEveryNms: 30_000 },
      },
    });
  });

  it('of another key is a 401, and other methods are refused', async () => {
    expect((await collector.get('/amplitude/config/other?config_group=browser')).status).toBe(401);
    expect((await collector.post(`/amplitude/config/${VENDOR_KEY}`, {})).status).toBe(405);
    expect((await collector.get(path)).status).toBe(405);
    expect((await collector.post('/amplitude/unknown', {})).status).toBe(404);
  });
});

function wrong(kind: 'missing' | 'invalid', field: string, index: number) {
  return { [`events_with_${kind}_fields`]: { [field]: [index] } };
}

it.each([
  ['30 events', Array.from({ length: 30 }, (_, n) => productEvent({ insert_id: `small-${n}` }))],
  [
    '192 KB inflated',
    Array.from({ length: 7 }, () => productEvent({ event_properties: { filling: 'x'.repeat(30_000) } })),
  ],
])('charges three units for %s: small bodies may hold much', async (_, events) => {
  const limited = await startCollector({ rates: { RATE_LIMIT_PRODUCT_EVENTS: { perMinute: 1, burst: 3 } } });
  const sent = gzipSync(JSON.stringify(body(events)));
  const { status } = await limited.post('/amplitude/batch', sent, { 'Content-Encoding': 'gzip' });
  await limited.close();
  expect(status).toBe(429);
});
