import { Analytics } from '@segment/analytics-node';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, WRITE_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.close());

it('accepts the requests of the vendor’s SDK for Node', async () => {
  const analytics = new Analytics({ writeKey: WRITE_KEY, host: collector.url, path: '/segment/v1/batch', flushAt: 4 });
  const failures: unknown[] = [];
  analytics.on('error', (error) => failures.push(error));
  analytics.identify({ userId: 'u1', traits: { plan: 'free' } });
  analytics.track({ anonymousId: 'a1', event: 'view web', timestamp: new Date(), properties: { type: 'view' } });
  analytics.page({ userId: 'u1', name: 'home' });
  analytics.group({ userId: 'u1', groupId: 'g1' });
  analytics.alias({ userId: 'u1', previousId: 'a1' });
  analytics.screen({ anonymousId: 'a1', name: 'home' });
  await analytics.closeAndFlush();
  expect(failures).toEqual([]);
  const stored = await collector.events();
  expect(stored.map(({ type }) => type).sort()).toEqual(['alias', 'group', 'identify', 'page', 'screen', 'track']);
  expect(stored.find(({ type }) => type === 'track')).toMatchObject({ event: 'view web', anonymousId: 'a1' });
});
