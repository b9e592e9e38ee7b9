import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../store/StoreError.ts';
import { type CollectorFixture, startCollector, WRITE_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

const BASIC = { Authorization: `Basic ${btoa(`${WRITE_KEY}:`)}` };
let count = 0;

/** A planned event as the browser's SDK writes it. */
function view(fields: object = {}) {
  count += 1;
  return {
    ...{ type: 'track', event: 'view web', anonymousId: 'a1', userId: null, messageId: `ajs-next-${count}` },
    timestamp: '2026-11-21T06:00:00.000Z',
    properties: { type: 'view', actual_url: 'https://cumulus.example/', actual_path: '/', sectionIndex: 1 },
    context: { ip: '203.0.113.7', library: { name: 'analytics.js', version: 'npm:next-1.84.3' } },
    ...fields,
  };
}

describe('settings', () => {
  it('are what the SDK wants of its CDN', async () => {
    const answer = await collector.get(`/segment/v1/projects/${WRITE_KEY}/settings`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { host } = new URL(collector.url);
    expect(await answer.json()).toMatchObject({
      integrations: { 'Segment.io': { apiKey: WRITE_KEY, apiHost: `${host}/segment/v1` } },
      metrics: { sampleRate: 1, host: `${host}/segment/v1` },
    });
  });

  it('of another key are not there', async () => {
    expect((await collector.get('/segment/v1/projects/other/settings')).status).toBe(404);
  });
});

describe('one event', () => {
  it.each([
    ['t', 'track', {}],
    ['track', 'track', {}],
    ['i', 'identify', { userId: 'u1', traits: {} }],
    ['p', 'page', { name: 'home' }],
    ['a', 'alias', { userId: 'u1', previousId: 'a1' }],
    ['g', 'group', { groupId: 'g1' }],
    ['s', 'screen', { name: 'home' }],
  ])('by /v1/%s is stored as %s', async (path, type, fields) => {
    const event = view({ ...fields, writeKey: WRITE_KEY, type: undefined });
    expect(await collector.post(`/segment/v1/${path}`, event)).toMatchObject({ status: 200, body: { success: true } });
    const [stored, ...others] = await collector.events();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ vendor: 'segment', type, anonymousId: 'a1', messageId: event.messageId });
  });

  it('is stored once however often it is sent, and without the visitor’s address', async () => {
    const event = view({ ip: '203.0.113.7' });
    const headers = { ...BASIC, 'X-Forwarded-For': '203.0.113.7' };
    for (let n = 0; n < 3; n += 1) expect((await collector.post('/segment/v1/t', event, headers)).status).toBe(200);
    const stored = await collector.events();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
    expect(stored[0]?.payload).toMatchObject({ context: { library: { name: 'analytics.js' } } });
  });

  it('that is not as planned is stored, and says why', async () => {
    expect((await collector.post('/segment/v1/t', view({ event: 'made up' }), BASIC)).status).toBe(200);
    const [stored] = await collector.events();
    expect(stored).toMatchObject({ event: 'made up', isValid: false });
    expect(stored?.reason).toContain('no track "made up" is planned');
  });

  it.each([
    ['messageId', { messageId: undefined }, 'bad_request'],
    ['messageId', { messageId: 'x'.repeat(101) }, 'bad_request'],
    ['anonymousId or userId', { anonymousId: undefined }, 'no_user_anon_id'],
    ['anonymousId', { anonymousId: {} }, 'bad_request'],
    ['anonymousId', { anonymousId: 'a\u0000' }, 'bad_request'],
    ['event', { event: '' }, 'bad_request'],
    ['properties', { properties: [] }, 'bad_request'],
    ['context', { context: 'x' }, 'bad_request'],
    ['timestamp', { timestamp: 'yesterday' }, 'bad_request'],
  ])('with a wrong %s is a 400 that says so', async (name, fields, code) => {
    const { status, body } = await collector.post('/segment/v1/t', view(fields), BASIC);
    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, code } });
    expect(body.message).toContain(name);
    expect(await collector.events()).toEqual([]);
  });

  it.each(['', '{', '[]', 'null', '"x"', '\u0000'])('%j is no JSON object: 400', async (body) => {
    expect(await collector.post('/segment/v1/t', body, BASIC)).toMatchObject({
      status: 400,
      body: { success: false, code: 'malformed_json' },
    });
  });
});

describe('write key', () => {
  it.each([
    ['none', {}, {}],
    ['another in the header', { Authorization: `Basic ${btoa('other:')}` }, { writeKey: WRITE_KEY }],
    ['another in the body', {}, { writeKey: 'other' }],
    ['no text', {}, { writeKey: { toString: WRITE_KEY } }],
  ])('%s: 401, nothing stored', async (_, headers, fields) => {
    expect(await collector.post('/segment/v1/t', view(fields), headers)).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthorized' },
    });
    expect(await collector.events()).toEqual([]);
  });
});

describe('batch', () => {
  it.each(['b', 'batch'])('/v1/%s stores each, with what stands beside them', async (path) => {
    const batch = [view(), view({ type: 'page', event: undefined, name: 'home', context: undefined })];
    const body = { writeKey: WRITE_KEY, batch, sentAt: '2026-11-21T06:00:01.000Z', context: { locale: 'en' } };
    expect((await collector.post(`/segment/v1/${path}`, body)).status).toBe(200);
    const stored = await collector.events();
    expect(stored.map(({ type }) => type).sort()).toEqual(['page', 'track']);
    const page = stored.find(({ type }) => type === 'page');
    expect(page?.payload).toMatchObject({ sentAt: body.sentAt, context: { locale: 'en' } });
  });

  it('keeps the good ones beside a faulty one, which is shown', async () => {
    const batch = [
      view(),
      view({ messageId: undefined, context: { ip: '203.0.113.7' } }),
      null,
      { type: 'odd' },
      view(),
    ];
    for (let n = 0; n < 2; n += 1) {
      expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch })).status).toBe(200);
    }
    const stored = await collector.events();
    expect(stored).toHaveLength(5);
    const reasons = stored.flatMap(({ reason }) => reason ?? []);
    expect(reasons.join()).toContain('messageId must be');
    expect(reasons.join()).toContain('An event is an object');
    expect(reasons.join()).toContain('type must be one of');
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  it.each([
    ['no batch', {}],
    ['an empty one', { batch: [] }],
    ['no list', { batch: {} }],
    ['nothing but faults', { batch: [{}, view({ messageId: '' })] }],
  ])('%s: 400', async (_, body) => {
    expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, ...body })).status).toBe(400);
    expect(await collector.events()).toEqual([]);
  });
});

describe('sizes', () => {
  const filled = (bytes: number) => view({ writeKey: WRITE_KEY, properties: { filling: 'x'.repeat(bytes) } });

  it('an event up to 32 KB alone, none above', async () => {
    expect((await collector.post('/segment/v1/t', filled(32_000))).status).toBe(200);
    const { status, body } = await collector.post('/segment/v1/t', filled(33_000));
    expect({ status, body }).toMatchObject({ status: 413, body: { success: false, code: 'payload_too_large' } });
  });

  it('a batch up to 500 KB; an event over 32 KB in it is kept only in part', async () => {
    // The address is where what is kept of it ends.
    const large = { filling: 'x'.repeat(1_980), ip: '203.0.113.7', ...filled(40_000) };
    const batch = [...Array.from({ length: 12 }, () => filled(30_000)), large];
    expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch })).status).toBe(200);
    const faulty = (await collector.events()).find(({ reason }) => reason?.includes('over 32768 bytes'));
    expect(JSON.stringify(faulty?.payload).length).toBeLessThan(3_000);
    expect(JSON.stringify(faulty?.payload)).not.toContain('203');
    const tooLarge = { writeKey: WRITE_KEY, batch: Array.from({ length: 18 }, () => filled(30_000)) };
    expect((await collector.post('/segment/v1/b', tooLarge)).status).toBe(413);
    expect(await collector.events()).toHaveLength(13);
  });

  it('up to 2,500 events', async () => {
    const event = { type: 'track', event: 'x', anonymousId: 'a' };
    const batch = (length: number) => Array.from({ length }, (_, n) => ({ ...event, messageId: `m${n}` }));
    expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch: batch(2_501) })).status).toBe(413);
    expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch: batch(2_500) })).status).toBe(200);
  });

  it('gzip is unpacked up to the same size', async () => {
    const packed = { 'Content-Encoding': 'gzip', ...BASIC };
    expect((await collector.post('/segment/v1/t', gzipSync(JSON.stringify(view())), packed)).status).toBe(200);
    expect((await collector.post('/segment/v1/b', gzipSync(Buffer.alloc(50_000_000)), packed)).status).toBe(413);
    expect((await collector.post('/segment/v1/t', 'no gzip', packed)).status).toBe(400);
    expect((await collector.post('/segment/v1/t', 'x', { ...packed, 'Content-Encoding': 'br' })).status).toBe(415);
  });
});

it('over its rate answers 429 with both headers, for a second', async () => {
  const limited = await startCollector({ requestsPerSecond: 2 });
  const send = () => limited.post('/segment/v1/t', view(), BASIC);
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(refused?.headers.get('x-ratelimit-reset')).toBe('1');
  expect(refused?.headers.get('access-control-expose-headers')).toBe('Retry-After, x-ratelimit-reset');
  expect(refused?.body).toMatchObject({ success: false, code: 'rate_limit' });
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  expect((await send()).status).toBe(200);
  await limited.close();
});

it('a store that can’t take it is a 503', async () => {
  const append = () => Promise.reject(new StoreError('full', 'the disk is full'));
  const full = await startCollector({ store: { append } });
  expect(await full.post('/segment/v1/t', view(), BASIC)).toMatchObject({
    status: 503,
    body: { success: false, code: 'not_stored' },
  });
  await full.close();
});

it('tells browsers what they may send, and others what there is', async () => {
  const asked = { 'Access-Control-Request-Headers': 'authorization,content-type,x-retry-count' };
  const preflight = await collector.get('/segment/v1/b', { method: 'OPTIONS', headers: asked });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe(asked['Access-Control-Request-Headers']);
  expect((await collector.get('/segment/v1/b')).status).toBe(405);
  expect((await collector.post('/segment/v1/unknown', {})).status).toBe(404);
});
