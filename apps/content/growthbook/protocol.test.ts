import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FlagsFixture, startFlags } from '../testing/startFlags.ts';

let flags: FlagsFixture;
beforeAll(async () => {
  flags = await startFlags();
});
afterAll(() => flags.close());

describe('features', () => {
  // REQ-FLG-03
  it('have the vendor’s form', async () => {
    const response = await flags.get('/api/features/plain');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    const payload = await response.json();
    expect(Object.keys(payload)).toEqual(['status', 'features', 'experiments', 'savedGroups', 'dateUpdated']);
    expect(payload.features.hero).toMatchObject({
      defaultValue: 'none',
      rules: [{ key: 'hero', variations: ['control', 'board', 'brain'], hashVersion: 2, phase: '1', coverage: 1 }],
    });
    expect(payload.features.hero.rules[0].meta[1]).toEqual({ key: 'v1', name: 'Variation 1' });
    expect(payload.savedGroups).toEqual({ near: ['AT', 'CH'] });
    expect(Date.parse(payload.dateUpdated)).toBeGreaterThan(0);
  });

  it('have the header for streaming, readable by scripts of other sites', async () => {
    const { headers } = await flags.get('/api/features/plain');
    expect(headers.get('x-sse-support')).toBe('enabled');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('x-sse-support');
  });

  it('are 304 for clients that have them', async () => {
    const etag = (await flags.get('/api/features/plain')).headers.get('etag') ?? '';
    const again = await flags.get('/api/features/plain', { headers: { 'If-None-Match': `W/"x", ${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect(again.headers.get('x-sse-support')).toBe('enabled');
    expect((await flags.get('/api/features/plain', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200);
  });

  it('answer HEAD and compress', async () => {
    const head = await flags.get('/api/features/plain', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const packed = await flags.get('/api/features/plain', { headers: { 'Accept-Encoding': 'br' } });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(await packed.json()).toEqual(await flags.payload());
  });

  // REQ-FLG-02
  it('are hidden in an encrypted payload', async () => {
    const text = await (await flags.get('/api/features/encrypted')).text();
    expect(text).not.toMatch(/"(board|hero|AT)"/);
    const payload = JSON.parse(text);
    expect(payload).toMatchObject({ features: {}, experiments: [] });
    for (const part of ['encryptedFeatures', 'encryptedExperiments', 'encryptedSavedGroups']) {
      expect(payload[part]).toMatch(/^[\w+/]{22}==\.[\w+/]+=*$/);
    }
  });
});

describe('errors', () => {
  it.each([
    ['/api/features/nobody', 404, 'Unknown client key "nobody"'],
    ['/api/features/__proto__', 404, 'Unknown client key'],
    ['/sub/nobody', 404, 'Unknown client key'],
    ['/rt?key=nobody&events=[]', 404, 'Unknown client key'],
    ['/api/features/', 404, 'Known: /growthbook/api/features/{clientKey}'],
    ['/elsewhere', 404, 'Known: '],
    ['/api/features/remote', 400, 'Remote evaluation required for this connection'],
    ['/api/eval/plain', 405, 'GET is not allowed; use POST'],
  ])('%s is %i in the vendor’s form', async (path, status, error) => {
    const response = await flags.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ status, error: expect.stringContaining(error) });
  });

  it.each([
    ['', 'a JSON object'],
    ['{"attributes":', 'a JSON object'],
    ['[]', 'a JSON object'],
    [{ attributes: [] }, 'attributes: '],
    [{ attributes: { id: { toString: 1 } } }, 'attributes.id.toString: this name is not allowed'],
    [{ attributes: { id: [{ valueOf: 2 }] } }, 'attributes.id.0.valueOf: this name is not allowed'],
    [{ forcedVariations: { hero: 'one' } }, 'forcedVariations.hero: '],
    [{ forcedVariations: { hero: 1.8 } }, 'forcedVariations.hero: expected the index of a variation'],
    ['{"forcedVariations":{"hero":1e999}}', 'forcedVariations.hero: '],
    [{ forcedFeatures: { hero: 1 } }, 'forcedFeatures: '],
    [{ forcedFeatures: [['hero']] }, 'forcedFeatures.0'],
    [{ url: 1 }, 'url: '],
    [{ attributes: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`a${i}`, i])) }, 'at most 1000 keys'],
    [{ attributes: { id: 'a', url: 'x'.repeat(2_001) } }, 'attributes.url: at most 2000 characters'],
    [{ attributes: { ['n'.repeat(2_001)]: 1 } }, 'n: at most 2000 characters'],
    [
      { attributes: { tags: Array(20).fill('x'.repeat(1_900)) } },
      'attributes.tags.10: at most 20000 characters in all',
    ],
    [{ attributes: { tags: Array(1_000).fill(1) } }, 'attributes.tags.999: at most 1000 keys and elements'],
    [{ attributes: { a: [[[[[1]]]]] } }, 'attributes.a.0.0.0.0.0: at most 5 levels'],
    [`{"attributes":{"a":${'['.repeat(90_000)}${']'.repeat(90_000)}}}`, 'at most 5 levels'],
    [{ forcedFeatures: [['hero', 'x'.repeat(20_001)]] }, 'forcedFeatures.0.1: at most 20000 characters'],
    [{ forcedFeatures: Array(6).fill(['hero', 'x'.repeat(19_000)]) }, 'at most 100000 characters in all'],
    [{ url: `/?${'x'.repeat(2_000)}` }, 'url: at most 2000 characters'],
  ])('a body %j is 400', async (body, message) => {
    const response = await flags.post('/api/eval/remote', body);
    expect(response.status).toBe(400);
    const answer = await response.json();
    expect(answer).toEqual({ status: 400, error: expect.stringMatching(/^Invalid input: /) });
    expect(answer.error).toContain(message);
  });

  it('a body over 200 KB is 413', async () => {
    const response = await flags.post('/api/eval/remote', { attributes: { text: 'x'.repeat(210_000) } });
    expect(await response.json()).toEqual({ status: 413, error: 'The body is over 200000 bytes' });
  });

  it('a compressed body is read as in every service', async () => {
    const post = (body: BodyInit, encoding: string) =>
      flags.get('/api/eval/remote', { method: 'POST', body, headers: { 'Content-Encoding': encoding } });
    expect((await post(new Uint8Array(gzipSync('{"attributes":{}}')), 'gzip')).status).toBe(200);
    expect(await (await post('{}', 'br')).json()).toMatchObject({ status: 415 });
  });

  it('a key without remote evaluation gets none, a key for both gets both', async () => {
    const refused = { status: 400, error: 'Remote evaluation disabled for this connection' };
    for (const key of ['plain', 'encrypted']) {
      expect(await (await flags.post(`/api/eval/${key}`, {})).json()).toEqual(refused);
    }
    expect((await flags.post('/api/eval/both', {})).status).toBe(200);
    expect((await flags.get('/api/features/both')).status).toBe(200);
  });

  it('an unknown key is 404 for remote evaluation, whatever the body', async () => {
    expect((await flags.post('/api/eval/nobody', '{')).status).toBe(404);
  });
});

it('answers the preflight of browsers', async () => {
  const response = await flags.get('/api/eval/plain', {
    method: 'OPTIONS',
    headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  expect(response.headers.get('access-control-allow-headers')).toBe('content-type');
});

describe('usage', () => {
  const beacon = (events: unknown) =>
    flags.get(
      `/rt?key=plain&events=${encodeURIComponent(typeof events === 'string' ? events : JSON.stringify(events))}`,
    );

  it('is counted by client key, flag and value; unknown flags share one count', async () => {
    for (const on of [true, true, false]) expect((await beacon([{ key: 'hero', on }])).status).toBe(200);
    await beacon(['toString', 'no-flag'].map((key) => ({ key, on: true })));
    const counts = flags.metrics().find(({ name }) => name === 'services_flag_uses_total')?.samples;
    expect(counts).toEqual([
      { labels: { client: 'plain', flag: 'hero', on: 'true' }, value: 2 },
      { labels: { client: 'plain', flag: 'hero', on: 'false' }, value: 1 },
      { labels: { client: 'plain', flag: '', on: 'true' }, value: 2 },
    ]);
  });

  it.each(['', '{', '{}', '[]', '[{"key":"hero"}]', '[{"key":"hero","on":"yes"}]'])(
    'refuses events %s',
    async (events) => {
      const response = await beacon(events);
      expect(response.status).toBe(400);
      expect((await response.json()).error).toMatch(/^Invalid input: events must be a JSON list/);
    },
  );

  it('refuses more events than an SDK’s batch', async () => {
    expect((await beacon(Array.from({ length: 201 }, () => ({ key: 'a', on: true })))).status).toBe(400);
  });
});
