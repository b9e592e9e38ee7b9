import type { CDNSettings, InitOptions } from '@segment/analytics-next';
import { DELIVERY_LIMITS, retries } from './retryRules.ts';
import type { SegmentTarget } from './target.ts';

/** The SDK reads and writes the visitor's id and traits a dozen times per event, and each access to a cookie asks another process. anonymousId writes the cookie. */
const WITHOUT_COOKIES: NonNullable<InitOptions['storage']> = { stores: ['localStorage', 'memory'] };

/**
 * Options by which Segment's SDK does what the specification asks (docs/deviations.md lists what can't be set).
 * @param signal aborts on withdrawal: an SDK that loads after it does nothing
 */
export function sdkOptions({ apiUrl }: SegmentTarget, signal: AbortSignal): InitOptions {
  const { host, pathname, protocol } = new URL(apiUrl);
  return {
    disable: () => signal.aborted,
    updateCDNSettings: restrictToSegment,
    // The outbox keeps events until they are acknowledged. The SDK's own queue drops them after ten attempts, misses those that have not reached it,
    // and is stored when a page is left, even after a withdrawal.
    disableClientPersistence: true,
    user: { persist: true, storage: WITHOUT_COOKIES },
    group: { persist: true, storage: WITHOUT_COOKIES },
    // A link with `?ajs_uid=` could identify its visitor as somebody else.
    useQueryString: false,
    integrations: {
      'Segment.io': {
        apiHost: host + pathname,
        protocol: protocol === 'https:' ? 'https' : 'http',
        httpConfig: {
          backoffConfig: {
            // Specification section 8: every status from 500 on is retried; the SDK drops these by default.
            statusCodeOverrides: { 501: 'retry', 505: 'retry', 511: 'retry' },
            // Of batches: 500 ms, factor 2, without jitter, and without a bound within ten attempts.
            jitterPercent: 0,
            maxBackoffInterval: 86_400,
          },
        },
      },
    },
  };
}

/**
 * Leaves Segment alone in a source's settings: they may name other vendors' code, and none runs here without a manifest and its own consent. Attempts
 * (10 with retries on, else 1) and the SDK's metrics are set as specification section 9 asks.
 * @throws where they are no settings of a source
 */
export function restrictToSegment(settings: CDNSettings): CDNSettings {
  const { integrations, metrics, plan } = settings;
  const segment = integrations?.['Segment.io'];
  if (!segment) throw new Error('The source’s settings have nothing for Segment.io');
  const isEnabled = segment.retryQueue !== false;
  retries.settle(isEnabled);
  return {
    integrations: { 'Segment.io': withAttempts(segment, isEnabled ? DELIVERY_LIMITS.attempts : 1) },
    metrics: {
      ...metrics,
      sampleRate: DELIVERY_LIMITS.metricsSampleRate,
      flushTimer: DELIVERY_LIMITS.metricsFlushMs,
      maxQueueSize: DELIVERY_LIMITS.metricsQueue,
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
