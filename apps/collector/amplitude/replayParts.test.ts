import { gunzipSync, gzipSync } from 'node:zlib';
import { StoreError } from '@cumulus/sql/StoreError';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, VENDOR_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

const SESSION = '1764000000000';
const START = 1_764_000_000_000;
const BEARER = { Authorization: `Bearer ${VENDOR_KEY}`, 'Content-Encoding': 'gzip' };
const rrweb = (n: number, data: object = {}) => JSON.stringify({ type: 3, timestamp: START + n, data });
const scroll = { type: 'scroll', timestamp: START, maxScrollX: 0, maxScrollY: 900, pageUrl: 'http://localhost/' };
const click = {
  type: 'click',
  timestamp: START + 5,
  x: 1,
  y: 2,
  selector: '#a',
  pageUrl: 'http://localhost/',
  count: 1,
};
const part = (...events: unknown[]) => ({ version: 1, events });
const zipped = (value: unknown) => gzipSync(JSON.stringify(value));
const address = (query: Record<string, string> = {}) =>
  `/amplitude/sessions/v2/track?${new URLSearchParams({ device_id: 'device-1', session_id: SESSION, type: 'replay', ...query })}`;
const read = async (path: string) => (await fetch(`${collector.internalUrl}/inspector/api/${path}`)).json();

describe('a part of a replay', () => {
  it('is stored as it was compressed, once, and read back in order', async () => {
    const parts = [part(rrweb(0), rrweb(1)), part(rrweb(2, { text: 'ä' }))];
    for (const one of [...parts, ...parts]) {
      expect(await collector.post(address(), zipped(one), BEARER)).toMatchObject({ status: 200, body: { code: 200 } });
    }
    // The same part without compression, as browsers without CompressionStream send it, and as another browser compresses it.
    const { 'Content-Encoding': _, ...plain } = BEARER;
    expect((await collector.post(address(), parts[0], plain)).status).toBe(200);
    const fast = gzipSync(JSON.stringify(parts[0]), { level: 0 });
    expect((await collector.post(address(), fast, BEARER)).status).toBe(200);
    const stored = await collector.events();
    expect(stored).toHaveLength(2);
    expect(stored[1]).toMatchObject({
      ...{ vendor: 'amplitude-replay', type: 'replay', event: SESSION, anonymousId: 'device-1', userId: null },
      payload: { from: START, to: START + 1, events: 2, compression: 'gzip' },
    });
    expect(stored[0]?.payload).not.toHaveProperty('data');
    const [listed, ...others] = (await read('recordings?visitor=device-1')).recordings;
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ vendor: 'amplitude-replay', type: 'replay', sessionId: SESSION, parts: 2 });
    const { parts: got, nextCursor } = await read(`recordings/${SESSION}`);
    expect(nextCursor).toBeNull();
    expect(got.flatMap(({ events }: { events: unknown[] }) => events)).toEqual(
      [rrweb(0), rrweb(1), rrweb(2, { text: 'ä' })].map((text) => JSON.parse(text)),
    );
    const { events: exported } = await collector.store.exportVisitor(['device-1']);
    const [{ data } = { data: '' }] = exported.map(({ message }) => JSON.parse(message) as { data: string });
    expect(JSON.parse(gunzipSync(Buffer.from(data, 'base64')).toString())).toEqual(parts[0]);
  });

  it('is read page by page', async () => {
    const session = '1764000001111';
    for (let n = 0; n < 102; n += 1) {
      expect((await collector.post(address({ session_id: session }), zipped(part(rrweb(n))), BEARER)).status).toBe(200);
    }
    const first = await read(`recordings/${session}?vendor=amplitude-replay&type=replay`);
    expect(first.parts).toHaveLength(100);
    const second = await read(`recordings/${session}?cursor=${first.nextCursor}`);
    expect(second.parts).toHaveLength(2);
    expect(second.nextCursor).toBeNull();
    expect((await read('recordings/unknown')).parts).toEqual([]);
    expect((await read('recordings?visitor=')).message).toContain('visitor');
    expect((await read(`recordings/${session}?cursor=x`)).message).toContain('cursor');
  });

  it('is read without the events that nest too deep, and beside a part of one repeated character', async () => {
    const session = '1764000002222';
    const { 'Content-Encoding': _, ...plain } = BEARER;
    const deep = rrweb(1, { node: 'nested' }).replace('"nested"', `${'['.repeat(20_000)}${']'.repeat(20_000)}`);
    const repeated = rrweb(2, { text: 'a'.repeat(2_000_000) });
    for (const one of [part(rrweb(0), deep), part(repeated)])
      expect((await collector.post(address({ session_id: session }), one, plain)).status).toBe(200);
    const { parts } = await read(`recordings/${session}`);
    expect(parts.map(({ events }: { events: unknown[] }) => events)).toEqual(
      [[rrweb(0)], [repeated]].map((events) => events.map((text) => JSON.parse(text))),
    );
  });

  it('is read without the events that have too many values for the memory', async () => {
    const session = '1764000004444';
    const many = (n: number) => rrweb(n, { list: 'many' }).replace('"many"', `[${'{},'.repeat(80_000)}${n}]`);
    const { 'Content-Encoding': _, ...plain } = BEARER;
    expect(
      (await collector.post(address({ session_id: session }), part(...[0, 1, 2, 3].map(many), rrweb(4)), plain)).status,
    ).toBe(200);
    const { parts } = await read(`recordings/${session}`);
    expect(parts[0].events.map(({ timestamp }: { timestamp: number }) => timestamp - START)).toEqual([0, 1, 2, 4]);
    expect(parts[0]).toMatchObject({ leftOut: 1, reason: expect.stringContaining('500000 values are read in all') });
  });

  it('is read with a visitor’s id where another visitor sends the same session', async () => {
    const session = '1764000003333';
    for (const id of ['device-3', 'device-4'])
      await collector.post(address({ session_id: session, device_id: id }), zipped(part(rrweb(0))), BEARER);
    for (const id of ['device-3', 'device-4']) {
      const { parts } = await read(`recordings/${session}?visitor=${id}`);
      expect(parts.map(({ anonymousId }: { anonymousId: string }) => anonymousId)).toEqual([id]);
    }
  });

  // REQ-RPL-02
  it.each([
    ['a beacon of scrolling', 'text/plain;charset=UTF-8', 'interaction', part(scroll)],
    ['a beacon of a tail', 'application/json', 'replay', { version: 2, events: [rrweb(7)] }],
    ['a list of clicks', 'application/json', 'interaction', part(click, { ...click, x: 9 })],
  ])('may be %s, plain, with the key in the query', async (_, type, kind, sent) => {
    const session = `1764-${kind}-${type.length}`;
    const to = address({ session_id: session, type: kind, api_key: VENDOR_KEY });
    const answer = await collector.post(to, sent, { 'Content-Type': type });
    expect(answer.status).toBe(200);
    const { parts } = await read(`recordings/${session}`);
    expect(parts).toMatchObject([{ type: kind, anonymousId: 'device-1' }]);
    expect(parts[0].events).toEqual(
      sent.events.map((event) => (typeof event === 'string' ? JSON.parse(event) : event)),
    );
  });
});

it('ends the recording of open pages where recording is turned off, and stores nothing', async () => {
  const off = await startCollector({ isCapturing: false });
  const answer = await off.post(address(), zipped(part(rrweb(0))), BEARER);
  const config = await (await off.get(`/amplitude/config/${VENDOR_KEY}?config_group=browser`)).json();
  const stored = await off.events();
  await off.close();
  expect([answer.status, answer.headers.get('x-session-replay-event-skipped'), stored]).toEqual([200, '4005', []]);
  expect(config.configs.sessionReplay.sr_sampling_config).toEqual({ sample_rate: 1, capture_enabled: false });
});

describe('a refused part', () => {
  const post = (body: unknown, query = {}, headers: Record<string, string> = BEARER) =>
    collector.post(address(query), body as string, headers);

  it.each([
    ['no key', {}, { 'Content-Encoding': 'gzip' }, 401],
    ['a wrong key', {}, { ...BEARER, Authorization: 'Bearer other' }, 401],
    ['a wrong key in the query', { api_key: 'other' }, { 'Content-Encoding': 'gzip' }, 401],
    ['no device', { device_id: '' }, BEARER, 400],
    ['a device with control characters', { device_id: 'a\0' }, BEARER, 400],
    ['a long device', { device_id: 'x'.repeat(201) }, BEARER, 400],
    ['no session', { session_id: '' }, BEARER, 400],
    ['a session that no path can name', { session_id: '../x' }, BEARER, 400],
    ['another type', { type: 'heatmap' }, BEARER, 400],
    ['another encoding', {}, { ...BEARER, 'Content-Encoding': 'br' }, 415],
  ])('has %s', async (_, query, headers, status) => {
    expect((await post(zipped(part(rrweb(0))), query, headers)).status).toBe(status);
    expect(await collector.events()).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['no gzip', 'garbage'],
    ['half of a gzip', zipped(part(rrweb(0))).subarray(0, 40)],
    ['no JSON', gzipSync('{')],
    ['no object', gzipSync('[]')],
    ['no events', zipped({ version: 1 })],
    ['an empty list', zipped(part())],
    ['an event that is no text', zipped(part({ type: 3, timestamp: START }))],
    ['a text that is no event', zipped(part('x'))],
    ['an event without a time', zipped(part('{"type":3,"data":{}}'))],
  ])('has %s: 400', async (_, body) => {
    expect((await post(body)).status).toBe(400);
    expect(await collector.events()).toEqual([]);
  });

  it.each([
    ['an unknown interaction', { type: 'hover', timestamp: 1 }],
    ['no time', { type: 'click' }],
    ['an endless time', { type: 'click', timestamp: 'x' }],
    ['a text', rrweb(0)],
  ])('of interactions has %s: 400', async (_, event) => {
    expect((await post(zipped(part(event)), { type: 'interaction' })).status).toBe(400);
  });

  it('nests too deep', async () => {
    const text = JSON.stringify(part({ ...click, selector: 'nested' }));
    const deep = text.replace('"nested"', `${'['.repeat(9_000)}${']'.repeat(9_000)}`);
    expect((await post(gzipSync(deep), { type: 'interaction' })).status).toBe(400);
  });

  it('is too large, compressed or inflated, or is a bomb', async () => {
    const { 'Content-Encoding': _, ...plain } = BEARER;
    expect((await post(Buffer.alloc(3_000_001, 32), {}, plain)).status).toBe(413);
    expect((await post(Buffer.alloc(50_000_000, 32), {}, plain).catch(() => ({ status: 413 }))).status).toBe(413);
    expect((await post(gzipSync(Buffer.alloc(200_000_000, 32)))).status).toBe(413);
    // Under 10 MB, but a thousand times its compressed size.
    expect((await post(gzipSync(Buffer.alloc(9_000_000, 32)))).status).toBe(413);
    expect(await collector.events()).toEqual([]);
  });

  it.each([
    ['lists in lists', `${'['.repeat(250_000)}${']'.repeat(250_000)}`],
    ['objects', `[${'{},'.repeat(250_000)}{}]`],
    ['numbers', `[${'1,'.repeat(250_000)}1]`],
    ['texts', `[${'"",'.repeat(250_000)}1]`],
  ])('has more %s than can be parsed in time: 413', async (_, events) => {
    const { 'Content-Encoding': _encoding, ...plain } = BEARER;
    const answer = await post(`{"events":${events}}`, {}, plain);
    expect([answer.status, answer.body.error]).toEqual([413, expect.stringContaining('200000 values')]);
  });

  it('has over 50,000 events', async () => {
    const events = Array.from({ length: 50_001 }, (_, n) => rrweb(n));
    expect((await post(zipped(part(...events)))).status).toBe(413);
    expect((await post(zipped(part(...events.slice(1))))).status).toBe(200);
  });

  it('exceeds the rate limit by its inflated size', async () => {
    const limited = await startCollector({ rates: { RATE_LIMIT_RECORDINGS: { perMinute: 1, burst: 4 } } });
    // Four units of 64 KB inflated, and one for the request.
    const text = Array.from({ length: 4_000 }, (_, n) => rrweb(n, { id: n * 7_919 }));
    const answer = await limited.post(address(), zipped(part(...text)), BEARER);
    await limited.close();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.any(String)]);
  });

  it('is charged by the size that gzip states, before it is inflated', async () => {
    const limited = await startCollector({ rates: { RATE_LIMIT_RECORDINGS: { perMinute: 1, burst: 4 } } });
    const garbage = Buffer.alloc(100, 'x');
    garbage.writeUInt32LE(262_144, 96);
    const { status } = await limited.post(address(), garbage, BEARER);
    await limited.close();
    expect(status).toBe(429);
  });

  it('is larger inflated than gzip states', async () => {
    const packed = zipped(part(rrweb(0, { text: 'x'.repeat(100_000) })));
    packed.writeUInt32LE(60, packed.length - 4);
    expect((await post(packed)).status).toBe(413);
  });

  it('comes while the store can’t write: 503', async () => {
    const append = () => Promise.reject(new StoreError('full', 'the disk is full'));
    const full = await startCollector({ store: { append } });
    const { status, headers } = await full.post(address(), zipped(part(rrweb(0))), BEARER);
    await full.close();
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  });
});
