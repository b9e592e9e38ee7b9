// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { segmentSettings } from '../../../apps/collector/segment/segmentApi.ts';
import { SEGMENT_BEHAVIOURS } from '../../../apps/collector/segment/vendorBehaviour.ts';
import { loadSdk } from '../../../apps/site/src/vendors/segment/testing/loadSdk.ts';

type Settings = ReturnType<typeof segmentSettings>;

test.each(Object.entries(SEGMENT_BEHAVIOURS))(
  'the site’s SDK sends events and metrics to its own address with settings of a CDN that behaves %s',
  async (_, behaviour) => {
    const { integrations, metrics } = behaviour.settingsOf(segmentSettings('k', 'other.example')) as Partial<Settings>;
    const { analytics, calls } = await loadSdk(integrations?.['Segment.io'] ?? {}, () => new Response(), metrics);
    analytics.track('view web', {});
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls('/t').map(({ body }) => JSON.parse(body).event)).toEqual(['view web']);
    expect(calls('/m').length).toBeGreaterThan(0);
  },
);
