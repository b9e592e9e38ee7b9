import { StoreError } from '@cumulus/sql/StoreError';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BASIC, type CollectorFixture, startCollector, viewEvent, WRITE_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

describe('settings', () => {
  // REQ-DLV-01
  it('have the form that the SDK expects of its CDN', async () => {
    const answer = await collector.get(`/segment/v1/projects/${WRITE_KEY}/settings`);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const { host } = new URL(collector.url);
    expect(await answer.json()).toMatchObject({
      integrations: { 'Segment.io': { apiKey: WRITE_KEY, apiHost: `${host}/segment/v1` } },
      metrics: { sampleRate: 1, host: `${host}/segment/v1` },
    });
  });

  it('of another key are a 404', async () => {
    expect((await collector.get('/segment/v1/projects/other/settings')).status).toBe(404);
  });
});

describe('one event', () => {
  // REQ-DLV-02
  it.each([
    ['t', 'track', {}],
    ['track', 'track', {}],
    ['i', 'identify', { userId: 'u1', traits: {} }],
    ['p', 'page', { name: 'home' }],
    ['a', 'alias', { userId: 'u1', previousId: 'a1' }],
    ['g', 'group', { groupId: 'g1' }],
    ['s', 'screen', { name: 'home' }],
  ])('by /v1/%s is stored as %s', async (path, type, fields) => {
    const event = viewEvent({ ...fields, writeKey: WRITE_KEY, type: undefined });
    expect(await collector.post(`/segment/v1/${path}`, event)).toMatchObject({ status: 200, body: { success: true } });
    const [stored, ...others] = await collector.events();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({ vendor: 'segment', type, anonymousId: 'a1', messageId: event.messageId });
  });

  it('is stored once even if sent repeatedly, and without the visitor’s address', async () => {
    const event = viewEvent({ ip: '203.0.113.7' });
    const headers = { ...BASIC, 'X-Forwarded-For': '203.0.113.7' };
    for (let n = 0; n < 3; n += 1) expect((await collector.post('/segment/v1/t', event, headers)).status).toBe(200);
    const stored = await collector.events();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
    expect(stored[0]?.payload).toMatchObject({ context: { library: { name: 'analytics.js' } } });
  });

  // REQ-ANA-09
  it('that violates the tracking plan is stored with the reason', async () => {
    expect((await collector.post('/segment/v1/t', viewEvent({ event: 'made up' }), BASIC)).status).toBe(200);
    const [stored] = await collector.events();
    expect(stored).toMatchObject({ event: 'made up', isValid: false });
    expect(stored?.reason).toContain('no track "made up" is planned');
  });

  it.each([
    ['messageId', { messageId: '' }, 'bad_request'],
    ['messageId', { messageId: {} }, 'bad_request'],
    ['messageId', { messageId: 'x'.repeat(101) }, 'bad_request'],
    ['anonymousId or userId', { anonymousId: undefined }, 'no_user_anon_id'],
    ['anonymousId', { anonymousId: {} }, 'bad_request'],
    ['anonymousId', { anonymousId: 'a\u0000' }, 'bad_request'],
    ['event', { event: '' }, 'bad_request'],
    ['event', { event: { toString: 1 } }, 'bad_request'],
    ['name', { name: { a: 1 } }, 'bad_request'],
    ['properties', { properties: [] }, 'bad_request'],
    ['context', { context: 'x' }, 'bad_request'],
    ['timestamp', { timestamp: 'yesterday' }, 'bad_request'],
    ['timestamp', { timestamp: '+275760-09-13T00:00:00.000Z' }, 'bad_request'],
    ['sentAt', { sentAt: '-271821-04-20T00:00:00.000Z' }, 'bad_request'],
  ])('with a wrong %s is a 400 with the reason', async (name, fields, code) => {
    const { status, body } = await collector.post('/segment/v1/t', viewEvent(fields), BASIC);
    expect({ status, body }).toMatchObject({ status: 400, body: { success: false, code } });
    expect(body.message).toContain(name);
    expect(await collector.events()).toEqual([]);
  });

  it('without an id is identified by its content', async () => {
    const send = (fields: object) => collector.post('/segment/v1/t', { ...event, ...fields }, BASIC);
    const { messageId: _, ...event } = viewEvent();
    for (const sentAt of ['2026-11-21T06:00:00.000Z', '2026-11-21T06:00:09.000Z']) {
      expect((await send({ sentAt })).status).toBe(200);
    }
    expect((await send({ anonymousId: 'a2', messageId: null })).status).toBe(200);
    expect((await collector.post('/segment/v1/p', { ...event, name: 'home' }, BASIC)).status).toBe(200);
    const stored = await collector.events();
    expect(stored).toHaveLength(3);
    for (const { messageId, payload } of stored) {
      expect(messageId).toMatch(/^content-[\w-]{43}$/);
      expect(payload).toMatchObject({ messageId });
    }
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
    expect(await collector.post('/segment/v1/t', viewEvent(fields), headers)).toMatchObject({
      status: 401,
      body: { success: false, code: 'unauthorized' },
    });
    expect(await collector.events()).toEqual([]);
  });
});

it('a client over its rate limit gets 429 with both headers, for a second', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  onTestFinished(() => clock.mockRestore());
  const limited = await startCollector({ rates: { RATE_LIMIT_EVENTS: { perMinute: 60, burst: 2 } } });
  const send = () => limited.post('/segment/v1/t', viewEvent(), BASIC);
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(refused?.headers.get('x-ratelimit-reset')).toBe('1');
  expect(refused?.headers.get('access-control-expose-headers')).toBe('Retry-After, x-ratelimit-reset');
  expect(refused?.body).toMatchObject({ success: false, code: 'rate_limit' });
  clock.mockReturnValue(5_999);
  expect((await send()).status).toBe(429);
  clock.mockReturnValue(6_000);
  expect((await send()).status).toBe(200);
  await limited.close();
});

it('a store that can’t write is a 503', async () => {
  const append = () => Promise.reject(new StoreError('full', 'the disk is full'));
  const full = await startCollector({ store: { append } });
  expect(await full.post('/segment/v1/t', viewEvent(), BASIC)).toMatchObject({
    status: 503,
    body: { success: false, code: 'not_stored' },
  });
  await full.close();
});

it('answers preflight requests with the allowed headers, and lists its routes', async () => {
  const requestHeaders = { 'Access-Control-Request-Headers': 'authorization,content-type,x-retry-count' };
  const preflight = await collector.get('/segment/v1/b', { method: 'OPTIONS', headers: requestHeaders });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')).toBe(requestHeaders['Access-Control-Request-Headers']);
  expect((await collector.get('/segment/v1/b')).status).toBe(405);
  expect((await collector.post('/segment/v1/unknown', {})).status).toBe(404);
});
