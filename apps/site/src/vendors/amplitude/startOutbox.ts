import { productOutbox, productQueue } from '../../analytics/outbox/recipients.ts';
import { BEACON_BYTES, sendOnLeave } from '../../analytics/outbox/sendOnLeave.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { productEvent } from './productEvent.ts';
import { type AmplitudeTarget, MIN_ID_LENGTH, parseTarget } from './target.ts';

/** Bytes of a body around its events, rounded up. */
const FRAME_BYTES = 256;

/**
 * Sends product analytics what is not acknowledged when the page is hidden or left, also before its SDK has loaded: by a beacon, and released to the
 * next page. To be called with consent to analytics (C0002).
 * @param signal drops everything on withdrawal
 */
export function startOutbox(signal: AbortSignal): void {
  const target = parseTarget(document.documentElement.dataset.amplitude);
  sendOnLeave(
    productOutbox,
    // Measured by the site's own events, which are larger.
    BEACON_BYTES - FRAME_BYTES,
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
