import type { CDNSettings, InitOptions } from '@segment/analytics-next';
import { DELIVERY, retries } from './retryRules.ts';
import type { SegmentTarget } from './target.ts';

/** Each event reads and writes what is known of the visitor a dozen times: in cookies each is a call to another process. anonymousId keeps the cookie. */
const WITHOUT_COOKIES: NonNullable<InitOptions['storage']> = { stores: ['localStorage', 'memory'] };

/**
 * Where Segment's SDK doesn't do by itself what the specification asks (docs/deviations.md says what can't be set).
 * @param signal a withdrawal: what is loaded after it does nothing
 */
export function sdkOptions({ apiUrl }: SegmentTarget, signal: AbortSignal): InitOptions {
  const { host, pathname, protocol } = new URL(apiUrl);
  return {
    disable: () => signal.aborted,
    updateCDNSettings: onlySegment,
    // What it has not sent is kept by outbox until somebody acknowledged it: the SDK's own queue forgets after ten attempts, never sees
    // what it hasn't reached yet, and writes itself down when a page is left, even after a withdrawal.
    disableClientPersistence: true,
    user: { persist: true, storage: WITHOUT_COOKIES },
    group: { persist: true, storage: WITHOUT_COOKIES },
    // `?ajs_uid=` and the like would let a link say who the visitor is.
    useQueryString: false,
    integrations: {
      'Segment.io': {
        apiHost: host + pathname,
        protocol: protocol === 'https:' ? 'https' : 'http',
        httpConfig: {
          backoffConfig: {
            // Specification section 8: every status from 500 on is retried; by itself the SDK drops these.
            statusCodeOverrides: { 501: 'retry', 505: 'retry', 511: 'retry' },
            // Of batches: 500 ms, factor 2, without chance and, as far as ten attempts go, without bound.
            jitterPercent: 0,
            maxBackoffInterval: 86_400,
          },
        },
      },
    },
  };
}

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
