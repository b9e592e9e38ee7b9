import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import { type CollectorFixture, startCollector, WRITE_KEY } from '../../../apps/collector/testing/startCollector.ts';

const SDK = createRequire(import.meta.url).resolve('@segment/analytics-next/dist/umd/index.js');

/** The methods of the SDK that the test calls. */
interface Sdk {
  AnalyticsBrowser: { load(settings: object, options?: object): Promise<[Analytics, unknown]> };
}
type Analytics = Record<
  'track' | 'page' | 'identify' | 'group' | 'alias' | 'screen',
  (...words: unknown[]) => Promise<unknown>
>;

let collector: CollectorFixture;
test.beforeEach(async () => {
  collector = await startCollector();
});
test.afterEach(() => collector.close());

for (const strategy of ['standard', 'batching']) {
  test(`the vendor’s unchanged browser SDK delivers by ${strategy}`, async ({ page }) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    page.on('requestfailed', (request) => wrong.push(request.url()));
    await page.clock.install();
    // Another origin than the collector's, so that browsers send a preflight request.
    await page.goto(`${collector.url.replace('127.0.0.1', 'localhost')}/healthz`);
    await page.addScriptTag({ path: SDK });
    await page.evaluate(
      async ({ cdnURL, apiHost, writeKey, strategy }) => {
        const { AnalyticsBrowser } = (window as unknown as { AnalyticsNext: Sdk }).AnalyticsNext;
        const deliveryStrategy = { strategy, config: { size: 6, timeout: 200 } };
        const [analytics] = await AnalyticsBrowser.load(
          { writeKey, cdnURL },
          { integrations: { 'Segment.io': { apiHost, protocol: 'http', deliveryStrategy } } },
        );
        await analytics.page('home', { actual_path: '/' });
        await analytics.identify('u1', { plan: 'free' });
        await analytics.track('view web', { type: 'view' });
        await analytics.group('g1');
        await analytics.alias('u2', 'u1');
        await analytics.screen('home');
      },
      {
        ...{ cdnURL: `${collector.url}/segment`, apiHost: `${new URL(collector.url).host}/segment/v1` },
        ...{ writeKey: WRITE_KEY, strategy },
      },
    );
    await expect.poll(async () => (await collector.events()).length).toBe(6);
    const stored = await collector.events();
    expect(stored.map(({ type }) => type).sort()).toEqual(['alias', 'group', 'identify', 'page', 'screen', 'track']);
    expect(stored.every(({ anonymousId }) => anonymousId)).toBe(true);
    expect(new Set(stored.map(({ messageId }) => messageId)).size).toBe(6);
    // Another thread counts these than the one that answers queries.
    await expect.poll(() => collector.segment.status?.()).toMatchObject({ stored: 6, refused: {} });
    // The SDK sends its own metrics every 30 s.
    await page.clock.fastForward(31_000);
    await expect.poll(() => JSON.stringify(collector.segment.status?.())).toContain('analytics_js.');
    expect(wrong).toEqual([]);
  });
}

test('after a 429 it waits as long as the header says, and loses nothing', async ({ page }) => {
  await collector.close();
  collector = await startCollector({ rates: { RATE_LIMIT_EVENTS: { perMinute: 60, burst: 1 } } });
  await page.goto(`${collector.url}/healthz`);
  await page.addScriptTag({ path: SDK });
  await page.evaluate(
    async ({ cdnURL, apiHost, writeKey }) => {
      const { AnalyticsBrowser } = (window as unknown as { AnalyticsNext: Sdk }).AnalyticsNext;
      const [analytics] = await AnalyticsBrowser.load(
        { writeKey, cdnURL },
        { integrations: { 'Segment.io': { apiHost, protocol: 'http' } } },
      );
      await Promise.all([1, 2, 3].map((n) => analytics.track('view web', { n })));
    },
    { cdnURL: `${collector.url}/segment`, apiHost: `${new URL(collector.url).host}/segment/v1`, writeKey: WRITE_KEY },
  );
  await expect.poll(async () => (await collector.events()).length).toBe(3);
  await expect
    .poll(() => collector.segment.status?.())
    .toMatchObject({ stored: 3, duplicates: 0, refused: { 429: expect.any(Number) } });
});
