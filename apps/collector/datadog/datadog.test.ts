import { constants, deflateSync } from 'node:zlib';
import { StoreError } from '@cumulus/sql/StoreError';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, VENDOR_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

const YEAR_MS = 31_536_000_000;
const HOUR_MS = 3_600_000;
const SESSION = '6f0c8a1e-0000-4000-8000-000000000001';
const rum = (query: Record<string, string> = {}) =>
  `/datadog/api/v2/rum?${new URLSearchParams({ ddsource: 'browser', 'dd-api-key': VENDOR_KEY, device_id: 'device-1', ...query })}`;
const replay = (query: Record<string, string> = {}) =>
  `/datadog/api/v2/replay?${new URLSearchParams({ ddsource: 'browser', 'dd-api-key': VENDOR_KEY, device_id: 'device-1', ...query })}`;
const view = (fields: object = {}) => ({
  ...{
    type: 'view',
    date: Date.now(),
    session: { id: SESSION },
    view: { id: 'v1', name: '/pricing', url: 'http://x/' },
  },
  ...{ _dd: { document_version: 1 }, application: { id: 'a' }, ...fields },
});
const lines = (...events: object[]) => events.map((event) => JSON.stringify(event)).join('\n');
/** As the SDK compresses: flushed, without a last block. */
const flushed = (text: string) => deflateSync(text, { finishFlush: constants.Z_SYNC_FLUSH });

/** 24,000 objects. */
const VALUES = Array(24_000).fill({});
/** 200 KB, which are no bomb when they are compressed. */
const NUMBERS = Array.from({ length: 25_000 }, (_, n) => n * 7_919).join();

describe('events of monitoring', () => {
  it('are stored once, with their visitor and name, and without addresses', async () => {
    const sent = lines(
      view({ usr: { id: 'user-1' }, context: { client_ip: '203.0.113.7' } }),
      view({ _dd: { document_version: 2 } }),
      { ...view(), type: 'action', action: { target: { name: 'Start free' } } },
      { ...view(), type: 'error', error: { type: 'TypeError', message: 'x is not a function' } },
      { ...view(), type: 'long_task' },
    );
    for (let n = 0; n < 2; n += 1) expect(await collector.post(rum(), sent)).toMatchObject({ status: 202, body: {} });
    const stored = (await collector.events()).reverse();
    expect(stored.map(({ type, event }) => [type, event])).toEqual([
      ...[
        ['view', '/pricing'],
        ['view', '/pricing'],
        ['action', 'Start free'],
      ],
      ...[
        ['error', 'TypeError'],
        ['long_task', null],
      ],
    ]);
    expect(stored[0]).toMatchObject({ vendor: 'datadog', anonymousId: 'device-1', userId: 'user-1' });
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  it('that two visitors send in the same words are two', async () => {
    const sent = lines(view({ date: 1 }));
    for (const id of ['device-1', 'device-2', 'device-1']) await collector.post(rum({ device_id: id }), sent);
    expect((await collector.events()).map(({ anonymousId }) => anonymousId).sort()).toEqual(['device-1', 'device-2']);
  });

  it('are read deflated', async () => {
    const text = lines(view());
    for (const body of [flushed(text), deflateSync(text)])
      expect((await collector.post(rum({ 'dd-evp-encoding': 'deflate' }), body)).status).toBe(202);
    expect(await collector.events()).toHaveLength(1);
  });

  it.each([-YEAR_MS, YEAR_MS])('of a clock that is %i ms off occurred when they did', async (off) => {
    const now = Date.now();
    await collector.post(rum({ batch_time: String(now + off) }), lines(view({ date: now - 60_000 + off })));
    const [stored] = await collector.events();
    expect(Math.abs((stored?.occurredAt ?? 0) - (now - 60_000))).toBeLessThan(HOUR_MS);
  });

  it.each([
    ['context.anonymousId', { context: { anonymousId: 'device-2' } }],
    ['usr.anonymous_id', { usr: { anonymous_id: 'device-2' } }],
  ])('have the visitor’s id in %s where the query has none', async (_, fields) => {
    expect((await collector.post(rum({ device_id: '' }), lines(view(fields)))).status).toBe(202);
    expect((await collector.events())[0]?.anonymousId).toBe('device-2');
  });

  it('are stored without the lines that are none', async () => {
    const nested = lines(view({ context: 'nested' })).replace('"nested"', `${'['.repeat(9_000)}${']'.repeat(9_000)}`);
    const long = lines(view({ context: { filling: 'x'.repeat(262_144) } }));
    const wrong = ['{', 'null', lines(view({ type: '<b>' })), lines(view({ date: 'now' })), nested, long];
    expect((await collector.post(rum(), [...wrong, lines(view()), ''].join('\n'))).status).toBe(202);
    expect(await collector.events()).toHaveLength(1);
  });

  it('are stored where a line with too many values is left out for its size', async () => {
    const long = lines(view({ context: { a: Array(110_000).fill({}) } }));
    expect((await collector.post(rum(), [long, lines(view())].join('\n'))).status).toBe(202);
    expect(await collector.events()).toHaveLength(1);
  });

  it.each([
    ['a wrong token', { 'dd-api-key': 'other' }, lines(view()), 403],
    ['nothing', {}, '', 400],
    ['garbage', {}, '\u0000\u0001', 400],
    ['no visitor', { device_id: '' }, lines(view()), 400],
    ['no zlib', { 'dd-evp-encoding': 'deflate' }, 'garbage', 400],
    ['a bomb', { 'dd-evp-encoding': 'deflate' }, deflateSync(Buffer.alloc(50_000_000, 10)), 413],
    ['too many values in lines that are no events', {}, `[${'{},'.repeat(30_000)}1]\n`.repeat(4), 413],
    [
      'too many values of all lines',
      {},
      lines(...Array.from({ length: 5 }, () => view({ context: { a: VALUES } }))),
      413,
    ],
    [
      'too many values after a quote without its pair',
      {},
      `"\n${lines(...Array.from({ length: 5 }, () => view({ context: { a: VALUES } })))}`,
      413,
    ],
    [
      'more than 1 MB inflated',
      { 'dd-evp-encoding': 'deflate' },
      deflateSync(lines(...Array(6).fill(view({ context: { NUMBERS } })))),
      413,
    ],
    ['1 MB', {}, Buffer.alloc(1_000_001, 32), 413],
    ['1,001 events', {}, lines(...Array.from({ length: 1_001 }, (_, n) => ({ type: 'view', date: n }))), 413],
  ])('with %s are refused', async (_, query, body, status) => {
    const answer = await collector.post(rum(query as Record<string, string>), body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toMatchObject([{ status: String(status), detail: expect.any(String) }]);
    expect(await collector.events()).toEqual([]);
  });
});

it.each([
  ['events', rum()],
  ['a segment', replay()],
])('%s of 50 MB are not read: a 413, or a closed connection', async (_, path) => {
  const refused = { status: 413 };
  expect(await collector.post(path, Buffer.alloc(50_000_000, 32)).catch(() => refused)).toMatchObject(refused);
  expect((await collector.post(rum(), lines(view()))).status).toBe(202);
});

const RECORDS = [
  { type: 4, timestamp: 1_764_000_000_000, data: { width: 1_280 } },
  { type: 2, timestamp: 1_764_000_000_010, data: { node: {} } },
];
const MANY = Array.from({ length: 130_000 }, (_, n) => ({ a: n * 7_919 }));
const META = { session: { id: SESSION }, view: { id: 'v1' }, application: { id: 'a' }, index_in_view: 0 };
/** The store's database reads JSON up to 1,000 levels. */
const DEEP = `{"session":{"id":"s"},"view":${'['.repeat(1_500)}${']'.repeat(1_500)}}`;
const segmentText = (fields: object = {}) =>
  `${JSON.stringify({ records: RECORDS, start: 1_764_000_000_000, end: 1_764_000_000_010, ...META, ...fields })}\n`;

function form(segment: Uint8Array | string | null, event: object | string | null = META): FormData {
  const data = new FormData();
  if (segment !== null)
    data.append('segment', new Blob([segment as BlobPart], { type: 'application/octet-stream' }), 's');
  const text = typeof event === 'string' ? event : JSON.stringify(event);
  if (event !== null) data.append('event', new Blob([text], { type: 'application/json' }));
  return data;
}

async function postForm(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(collector.url + path, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.json() };
}

describe('a segment of a replay', () => {
  // REQ-MON-02
  it('is stored as it was compressed, once, and read back', async () => {
    for (let n = 0; n < 2; n += 1)
      expect(await postForm(replay(), form(flushed(segmentText())))).toMatchObject({ status: 202, body: {} });
    const stored = await collector.events();
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({
      ...{ vendor: 'datadog-replay', type: 'replay', event: SESSION, anonymousId: 'device-1' },
      payload: { from: 1_764_000_000_000, events: 2, view: { id: 'v1' }, index_in_view: 0, compression: 'deflate' },
    });
    const answer = await fetch(`${collector.internalUrl}/inspector/api/recordings/${SESSION}?vendor=datadog-replay`);
    expect((await answer.json()).parts[0].events).toEqual(RECORDS);
  });

  it.each([
    ['a wrong token', { 'dd-api-key': 'other' }, form(flushed(segmentText())), 403],
    ['no visitor', { device_id: '' }, form(flushed(segmentText())), 400],
    ['no segment', {}, form(null), 400],
    ['no event', {}, form(flushed(segmentText()), null), 400],
    ['an event that is no JSON', {}, form(flushed(segmentText()), '{'), 400],
    ['an event without a session', {}, form(flushed(segmentText()), { view: {} }), 400],
    ['a segment that is no zlib', {}, form('garbage'), 400],
    ['an empty segment', {}, form(''), 400],
    ['a segment without records', {}, form(flushed(segmentText({ records: [] }))), 400],
    ['a segment without a time', {}, form(flushed(segmentText({ start: null }))), 400],
    ['half a segment', {}, form(flushed(segmentText()).subarray(0, 30)), 400],
    ['a bomb', {}, form(deflateSync(Buffer.alloc(200_000_000, 32))), 413],
    ['an event that nests too deep', {}, form(flushed(segmentText()), DEEP), 400],
    ['a large event', {}, form(flushed(segmentText()), { ...META, filling: 'x'.repeat(70_000) }), 413],
    ['too many values', {}, form(flushed(segmentText({ records: MANY }))), 413],
    ['over 1.5 MB', {}, form(Buffer.alloc(1_500_001)), 413],
  ])('with %s is refused', async (_, query, body, status) => {
    expect((await postForm(replay(query as Record<string, string>), body)).status).toBe(status);
    expect(await collector.events()).toEqual([]);
  });

  const twice = form(flushed(segmentText()));
  twice.append('segment', new Blob(['x']), 's');
  const other = form(flushed(segmentText()));
  other.append('image', new Blob(['x']), 'i');
  it.each([
    ['a part twice', twice],
    ['another part', other],
  ])('with %s is a 400', async (_, body) => {
    expect((await postForm(replay(), body)).status).toBe(400);
    expect(await collector.events()).toEqual([]);
  });

  const HEAD = '--b\r\nContent-Disposition: form-data; name="segment"; filename="s"\r\n\r\n';
  it.each([
    ['no content type', '', HEAD],
    ['another type', 'application/json', '{}'],
    ['no boundary', 'multipart/form-data', `${HEAD}x\r\n--b--`],
    ['another boundary', 'multipart/form-data; boundary=c', `${HEAD}x\r\n--b--`],
    ['an endless boundary', `multipart/form-data; boundary=${'b'.repeat(5_000)}`, `${HEAD}x\r\n--b--`],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    ['no end', 'multipart/form-data; boundary=b', `${HEAD}x`],
    ['no end of headers', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data'],
    ['endless headers', 'multipart/form-data; boundary=b', `--b\r\nX: ${'x'.repeat(90_000)}\r\n\r\n--b--`],
    ['a thousand parts', 'multipart/form-data; boundary=b', `${`${HEAD}x\r\n`.repeat(1_000)}--b--`],
    ['garbage', 'multipart/form-data; boundary=b', '\0\u0001--b\0--b----'],
  ])('malformed by %s is a 400', async (_, type, body) => {
    expect((await postForm(replay(), body, { 'Content-Type': type })).status).toBe(400);
    expect(await collector.events()).toEqual([]);
  });
});

it('refuses other methods and paths, and answers preflight requests', async () => {
  expect((await collector.get(rum())).status).toBe(405);
  expect((await collector.post('/datadog/api/v2/logs', '{}')).status).toBe(404);
  expect((await collector.get(rum(), { method: 'OPTIONS' })).status).toBe(204);
});

it('limits each client: events and recordings by themselves', async () => {
  const rate = { perMinute: 1, burst: 1 };
  const limited = await startCollector({ rates: { RATE_LIMIT_MONITORING: rate, RATE_LIMIT_RECORDINGS: rate } });
  const answers = await Promise.all([1, 2].map(() => limited.post(rum(), lines(view()))));
  const segment = await fetch(limited.url + replay(), { method: 'POST', body: form(flushed(segmentText())) });
  await limited.close();
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 429]);
  expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(segment.status).toBe(202);
});

const FILLING = { filling: 'x'.repeat(200_000) };
it.each([
  ['192 KB inflated', rum({ 'dd-evp-encoding': 'deflate' }), deflateSync(lines(view({ context: FILLING })))],
  ['40 events', rum(), lines(...Array.from({ length: 40 }, (_, date) => ({ type: 'view', date })))],
  ['192 KB of a segment', replay(), form(flushed(segmentText(FILLING)))],
])('charges three units for %s: small bodies may hold much', async (_, path, body) => {
  const rate = { perMinute: 1, burst: 3 };
  const limited = await startCollector({ rates: { RATE_LIMIT_MONITORING: rate, RATE_LIMIT_RECORDINGS: rate } });
  const { status } = await fetch(limited.url + path, { method: 'POST', body });
  await limited.close();
  expect(status).toBe(429);
});

it('is a 503 where the store can’t write', async () => {
  const append = () => Promise.reject(new StoreError('full', 'the disk is full'));
  const full = await startCollector({ store: { append } });
  const { status, headers } = await full.post(rum(), lines(view()));
  await full.close();
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
});
