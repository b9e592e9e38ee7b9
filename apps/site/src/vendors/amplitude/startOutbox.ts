import { productOutbox, productQueue } from '../../analytics/outbox/recipients.ts';
import { sendOnLeave } from '../../analytics/outbox/sendOnLeave.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { productEvent } from './productEvent.ts';
import { type AmplitudeTarget, readTarget } from './target.ts';

/** The most that a page may send while it is left, less the frame of the body. A product event is smaller than the site's own. */
const BEACON_BYTES = 54 * 1024 - 256;
/** Ids of the site's visitors and users may be short. */
export const MIN_ID_LENGTH = 1;

/**
 * Sends product analytics what is not acknowledged when the page is hidden or left, also before its SDK has loaded: by a beacon, and released to the
 * next page. To be called with consent to analytics (C0002).
 * @param signal drops everything on withdrawal
 */
export function startOutbox(signal: AbortSignal): void {
  const target = readTarget();
  sendOnLeave(
    productOutbox,
    BEACON_BYTES,
    (events) => navigator.sendBeacon(target.url, beaconBody(target, events)),
    signal,
  );
  signal.addEventListener('abort', () => {
    productQueue.disconnect();
    productOutbox.clear();
  });
}

function beaconBody({ apiKey }: AmplitudeTarget, events: readonly TrackedEvent[]): string {
  return JSON.stringify({
    api_key: apiKey,
    events: events.map(productEvent),
    options: { min_id_length: MIN_ID_LENGTH },
    client_upload_time: new Date().toISOString(),
  });
}
