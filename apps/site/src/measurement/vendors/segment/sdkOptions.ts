import type { InitOptions } from '@segment/analytics-next';
import type { MeasurementTarget } from '../../tracker/MeasurementTarget.ts';
import { onlySegment } from './onlySegment.ts';

/** Each event reads and writes what is known of the visitor a dozen times: in cookies each is a call to another process. anonymousId keeps the cookie. */
const WITHOUT_COOKIES: NonNullable<InitOptions['storage']> = { stores: ['localStorage', 'memory'] };

/**
 * Where Segment's SDK doesn't do by itself what the specification asks (docs/deviations.md says what can't be set).
 * @param signal a withdrawal: what is loaded after it does nothing
 */
export function sdkOptions({ apiUrl }: MeasurementTarget, signal: AbortSignal): InitOptions {
  const { host, pathname, protocol } = new URL(apiUrl);
  return {
    disable: () => signal.aborted,
    updateCDNSettings: onlySegment,
    // What it has not sent is kept by unsentEvents until somebody acknowledged it: the SDK's own queue forgets after ten attempts, never sees
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
