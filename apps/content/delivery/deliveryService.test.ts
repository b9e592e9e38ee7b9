import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAM_BEHAVIOURS } from '../growthbook/vendorBehaviour.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { type Fixture, PREVIEW_TOKEN, startFixture } from '../testing/startFixture.ts';
import { DELIVERY_BEHAVIOURS } from './vendorBehaviour.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

const spaces = '/contentful/spaces/main/environments/master';

describe('tokens', () => {
  it.each([
    ['none', {}],
    ['a wrong one', { Authorization: 'Bearer nope' }],
    ["the preview host's", { Authorization: `Bearer ${PREVIEW_TOKEN}` }],
  ])('%s is answered with 401', async (_, headers) => {
    const response = await fetch(`${fixture.url()}${spaces}/entries`, { headers: headers as Record<string, string> });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      sys: { type: 'Error', id: 'AccessTokenInvalid' },
      message: 'The access token you sent could not be found or is invalid.',
      requestId: response.headers.get('x-contentful-request-id'),
    });
  });

  it('may be in the query', async () => {
    const response = await fetch(`${fixture.url()}/contentful/spaces/main/entries?access_token=cumulus-delivery-token`);
    expect(response.status).toBe(200);
  });
});

describe('what does not exist', () => {
  it.each([
    ['/entries/nope', { type: 'Entry', id: 'nope', environment: 'master', space: 'main' }],
    ['/entries/draft', { type: 'Entry', id: 'draft' }],
    ['/assets/nope', { type: 'Asset', id: 'nope' }],
    ['/content_types/nope', { type: 'ContentType', id: 'nope' }],
    ['/tags/hidden', { type: 'Tag', id: 'hidden' }],
    ['/nope', { type: 'Route' }],
    ['/entries/a/b', { type: 'Route' }],
    [`/entries/${'a'.repeat(2000)}`, { type: 'Entry' }],
  ])('%s', async (path, details) => {
    const { status, body } = await fixture.api(path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ sys: { id: 'NotFound' }, message: 'The resource could not be found.', details });
  });

  it.each(['/entries/%ff', '/entries/..%2f..%2fspace.json'])('%s is not an address', async (path) => {
    const { status, body } = await fixture.api(path);
    expect([status, body.error]).toEqual([400, 'BadRequest']);
  });

  it('has no other spaces or environments', async () => {
    expect((await fixture.get('/contentful/spaces/nope/entries')).status).toBe(404);
    expect((await fixture.get('/contentful/spaces/main/environments/dev/entries')).status).toBe(404);
    expect((await fixture.get('/unknown')).status).toBe(404);
  });

  it("makes the client's error", async () => {
    await expect(fixture.client().getEntry('nope')).rejects.toMatchObject({ sys: { id: 'NotFound' } });
    await expect(fixture.client().getAsset('nope')).rejects.toMatchObject({ name: 'NotFound' });
  });
});

describe('HTTP', () => {
  it('answers 304 to a known ETag, and another ETag after another query', async () => {
    const first = await fixture.get(`${spaces}/entries`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    const again = await fixture.get(`${spaces}/entries`, { headers: { 'If-None-Match': `W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await fixture.get(`${spaces}/entries?limit=1`);
    expect(other.headers.get('etag')).not.toBe(etag);
  });

  it.each(['br', 'gzip'])('compresses with %s', async (encoding) => {
    const plain = await fixture.get(`${spaces}/entries`, { headers: { 'Accept-Encoding': 'identity' } });
    const packed = await fixture.get(`${spaces}/entries`, { headers: { 'Accept-Encoding': encoding } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(await packed.text()).toBe(await plain.text());
  });

  it('answers HEAD without a body, OPTIONS for browsers, and refuses to write', async () => {
    const head = await fixture.get(`${spaces}/entries`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await fixture.get(`${spaces}/entries`, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(options.headers.get('access-control-allow-origin')).toBe('*');
    expect((await fixture.get(`${spaces}/entries`, { method: 'POST' })).status).toBe(405);
  });

  it('reports readiness publicly, and details to operators', async () => {
    const open = await fetch(`${fixture.url()}/healthz`);
    expect(open.status).toBe(200);
    expect(await open.json()).toEqual({ status: 'ok' });
    const detailed = await fetch(`${fixture.internalUrl()}/healthz`);
    expect(detailed.status).toBe(200);
    expect(await detailed.json()).toMatchObject({
      status: 'ok',
      problems: [],
      services: { '/contentful': { spaces: ['main', 'other'] } },
    });
  });

  // REQ-SEC-05
  it('serves nothing for operators on the public port', async () => {
    for (const path of ['/content/confirm-unpublish', '/experiments', '/metrics']) {
      expect((await fetch(fixture.url() + path)).status).toBe(404);
      expect((await fetch(fixture.internalUrl() + path)).status).toBe(200);
    }
    const metrics = await (await fetch(`${fixture.internalUrl()}/metrics`)).text();
    expect(metrics).toContain('services_content_spaces 2\n');
    for (const read of metrics.match(/^services_metrics_read.+$/gm) ?? []) expect(read).toMatch(/ 1$/);
  });
});

describe('size', () => {
  const paragraph = (size: number) => ({
    nodeType: 'document',
    data: {},
    content: Array.from({ length: size / 1000 }, () => ({
      nodeType: 'paragraph',
      data: {},
      content: [{ nodeType: 'text', value: 'word '.repeat(200), marks: [], data: {} }],
    })),
  });

  it('serves 1 MB of rich text and refuses a response over 7 MB', async () => {
    const big = Array.from({ length: 8 }, (_, n) =>
      entry('post', `big${n}`, { body: { 'en-US': paragraph(1_000_000) } }),
    );
    await fixture.write('main/entries/big.json', { entries: big });
    const one = await fixture.client().getEntry('big0');
    expect(JSON.stringify(one.fields.body).length).toBeGreaterThan(1_000_000);
    const found = await fixture.api('/entries?content_type=post&fields.body[match]=word&sys.id=big1');
    expect(found.body.total).toBe(1);
    const { status, body } = await fixture.api('/entries');
    expect(status).toBe(400);
    expect(body.message).toBe('Response size too big. Maximum allowed response size: 7340032B.');
  });
});

describe('rate limit', () => {
  it("refuses requests over the limit with the vendor's headers", async () => {
    const limited = await startFixture({ CONTENTFUL_RATE_LIMIT: '2' });
    try {
      const answers = await Promise.all([1, 2, 3].map(() => limited.api('/entries')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.sys.id).toBe('RateLimitExceeded');
      expect(refused?.headers.get('x-contentful-ratelimit-reset')).toBe('1');
      expect(refused?.headers.get('x-contentful-ratelimit-second-limit')).toBe('2');
      const taken = answers.find(({ status }) => status === 200);
      expect(taken?.headers.get('x-contentful-ratelimit-second-limit')).toBe('2');
      expect(taken?.headers.has('x-contentful-ratelimit-reset')).toBe(false);
    } finally {
      await limited.close();
    }
  });
});

it('as the vendor does, drafts are shown at once, and what is published later', async () => {
  const behaviours = { delivery: DELIVERY_BEHAVIOURS.vendor, streams: STREAM_BEHAVIOURS.prompt };
  const lagging = await startFixture({}, behaviours);
  try {
    const preview = { headers: { Authorization: `Bearer ${PREVIEW_TOKEN}` } };
    await lagging.write('main/entries/new.json', { entries: [entry('author', 'cy', { name: { 'en-US': 'Cy' } })] });
    expect(
      (await lagging.get(`${spaces.replace('contentful', 'contentful-preview')}/entries/cy`, preview)).status,
    ).toBe(200);
    expect((await lagging.api('/entries/cy')).status).toBe(404);
  } finally {
    await lagging.close();
  }
});
