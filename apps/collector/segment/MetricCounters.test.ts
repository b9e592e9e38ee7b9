import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const METRIC = { type: 'Counter', metric: 'analytics_js.invoke', value: 1, tags: { library: 'analytics.js', a: 'b' } };

it('survive restarts', async () => {
  for (let n = 0; n < 2; n += 1) {
    expect((await collector.post('/segment/v1/m', { series: [METRIC, { ...METRIC, value: 2 }] })).status).toBe(200);
  }
  const metrics = { 'analytics_js.invoke{a=b,library=analytics.js}': 6 };
  expect(collector.segment.status?.()).toMatchObject({ metrics });
  await collector.segment.close?.();
  const again = await startCollector({ cacheFolder: collector.folder });
  expect(again.segment.status?.()).toMatchObject({ metrics });
  await again.close();
});

it.each([
  ['no list', undefined, 400],
  ['no number', [{ ...METRIC, value: 'y' }], 400],
  ['another kind', [{ ...METRIC, type: 'Gauge' }], 400],
  ['a tag without a text', [{ ...METRIC, tags: { a: { toString: 1 } } }], 400],
  [
    'a tag that nests without end',
    `[{"metric":"m","value":1,"tags":{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}}]`,
    400,
  ],
  ['more than 200', Array.from({ length: 201 }, () => METRIC), 400],
  ['over 32 KB', [{ ...METRIC, metric: 'x'.repeat(32_768) }], 413],
])('%s: refused, and none of them counted', async (_, series, status) => {
  const before = collector.segment.status?.().metrics;
  const body = `{"series":${typeof series === 'string' ? series : JSON.stringify(series)}}`;
  expect((await collector.post('/segment/v1/m', body)).status).toBe(status);
  expect(collector.segment.status?.().metrics).toEqual(before);
});
