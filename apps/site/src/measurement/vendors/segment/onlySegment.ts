import type { CDNSettings } from '@segment/analytics-next';
import { DELIVERY } from './DELIVERY.ts';
import { retries } from './retries.ts';

/**
 * What counts of a source's settings. It may ask for other vendors' code: none runs here that isn't in the matrix of vendors, by its own consent. And
 * what the SDK takes from them besides is as specification section 9 has it: 10 attempts with retries on, else 1, and its own figures.
 * @throws where they aren't a source's settings at all
 */
export function onlySegment(settings: CDNSettings): CDNSettings {
  const { integrations, metrics, plan } = settings;
  const segment = integrations?.['Segment.io'];
  if (!segment) throw new Error('The source’s settings have nothing for Segment.io');
  const areOn = segment.retryQueue !== false;
  retries.tell(areOn);
  return {
    integrations: { 'Segment.io': withAttempts(segment, areOn ? DELIVERY.attempts : 1) },
    metrics: {
      ...metrics,
      sampleRate: DELIVERY.metricsSampleRate,
      flushTimer: DELIVERY.metricsFlushMs,
      maxQueueSize: DELIVERY.metricsQueue,
    },
    plan: plan && { ...plan, track: undefined },
  };
}

type SegmentSettings = CDNSettings['integrations']['Segment.io'];

/** Batches never look at `retryQueue`, and a 429 counts apart from other failures. */
function withAttempts(settings: SegmentSettings, attempts: number): SegmentSettings {
  const { deliveryStrategy, httpConfig } = settings;
  const maxRetries = attempts - 1;
  return {
    ...settings,
    ...(deliveryStrategy && {
      deliveryStrategy: { ...deliveryStrategy, config: { ...deliveryStrategy.config, maxRetries } },
    }),
    httpConfig: { ...httpConfig, rateLimitConfig: { ...httpConfig?.rateLimitConfig, maxRetryCount: maxRetries } },
  };
}
