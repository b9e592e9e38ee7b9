import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BASIC, type CollectorFixture, startCollector, viewEvent, WRITE_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

describe('nesting', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const written = (event: object, depth: number) => JSON.stringify(event).replace('"nested"', nested(depth));
  const deep = (fields = {}) => viewEvent({ properties: { deep: 'nested' }, ...fields });

  it.each([101, 9_000, 15_000])(
    '%i levels are a 400 alone, and don’t affect other events of a batch',
    async (depth) => {
      const alone = await collector.post('/segment/v1/t', written(deep(), depth), BASIC);
      expect(alone).toMatchObject({ status: 400, body: { message: expect.stringContaining('over 100 deep') } });
      const batch = [viewEvent(), deep(), viewEvent({ name: { toString: 1 }, type: 'page' })];
      for (let n = 0; n < 2; n += 1) {
        expect((await collector.post('/segment/v1/b', written({ batch }, depth), BASIC)).status).toBe(200);
      }
      const stored = await collector.events();
      const faulty = stored.filter(({ messageId }) => messageId.startsWith('faulty-'));
      expect(faulty.map(({ reason }) => reason).sort()).toEqual(['It nests over 100 deep', 'name must be a text']);
      expect(stored).toHaveLength(3);
    },
  );

  it('up to 100 levels are stored', async () => {
    expect((await collector.post('/segment/v1/t', written(deep(), 98), BASIC)).status).toBe(200);
    expect(await collector.events()).toHaveLength(1);
  });

  it('a context beside the batch that nests too deep is a 400', async () => {
    const body = written({ batch: [viewEvent()], context: { deep: 'nested' } }, 9_000);
    expect((await collector.post('/segment/v1/b', body, BASIC)).status).toBe(400);
  });
});

describe('sizes', () => {
  const filled = (bytes: number) => viewEvent({ writeKey: WRITE_KEY, properties: { filling: 'x'.repeat(bytes) } });

  it('an event may have 32 KB', async () => {
    expect((await collector.post('/segment/v1/t', filled(32_000))).status).toBe(200);
    const { status, body } = await collector.post('/segment/v1/t', filled(33_000));
    expect({ status, body }).toMatchObject({ status: 413, body: { success: false, code: 'payload_too_large' } });
  });

  it('a batch may have 500 KB; an event over 32 KB in it is stored only in part', async () => {
    // The stored part would end within the address.
    const large = { filling: 'x'.repeat(1_980), ip: '203.0.113.7', ...filled(40_000) };
    const batch = [...Array.from({ length: 12 }, () => filled(30_000)), large];
    expect((await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch })).status).toBe(200);
    const faulty = (await collector.events()).find(({ reason }) => reason?.includes('over 32768 bytes'));
    expect(JSON.stringify(faulty?.payload).length).toBeLessThan(3_000);
    expect(JSON.stringify(faulty?.payload)).not.toContain('203');
    const alone = await collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch: [large] });
    expect(alone).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
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

  it('the context beside a batch counts with each of its events', async () => {
    const send = (events: number, bytes: number, fields = {}) => {
      const event = viewEvent({ context: undefined, ...fields });
      const batch = Array.from({ length: events }, (_, n) => ({ ...event, messageId: `beside-${bytes}-${n}` }));
      return collector.post('/segment/v1/b', { writeKey: WRITE_KEY, batch, context: { filling: 'x'.repeat(bytes) } });
    };
    expect(await send(1, 33_000)).toMatchObject({ status: 413, body: { message: expect.stringContaining('beside') } });
    expect(await send(100, 30_000)).toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('2048000') },
    });
    expect(await collector.events()).toEqual([]);
    // As in the vendor's documentation, a library's name beside many events; and events with a context of their own.
    expect((await send(1_000, 600)).status).toBe(200);
    expect((await send(100, 30_001, { context: { locale: 'de' } })).status).toBe(200);
    // Each is within the limit, and exceeds it with the context.
    expect((await send(2, 20_000, { properties: { filling: 'x'.repeat(20_000) } })).status).toBe(413);
  });

  it('up to 100,000 values', async () => {
    const batch = [viewEvent({ properties: { list: Array(100_000).fill([]) } })];
    const answer = await collector.post('/segment/v1/b', { batch }, BASIC);
    expect([answer.status, answer.body.message]).toEqual([413, expect.stringContaining('100000 values')]);
  });

  it('a gzip body is decompressed up to the same limits', async () => {
    const packed = { 'Content-Encoding': 'gzip', ...BASIC };
    expect((await collector.post('/segment/v1/t', gzipSync(JSON.stringify(viewEvent())), packed)).status).toBe(200);
    expect((await collector.post('/segment/v1/b', gzipSync(Buffer.alloc(50_000_000)), packed)).status).toBe(413);
    expect((await collector.post('/segment/v1/t', 'no gzip', packed)).status).toBe(400);
    expect((await collector.post('/segment/v1/t', 'x', { ...packed, 'Content-Encoding': 'br' })).status).toBe(415);
  });
});
