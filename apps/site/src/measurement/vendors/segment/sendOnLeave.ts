import { browserConsent } from '../../../visitor/consent/browserConsent.ts';
import type { MeasurementTarget } from '../../tracker/MeasurementTarget.ts';
import { unsentEvents } from '../../tracker/unsentEvents.ts';
import { BATCH_FRAME_BYTES, batchBody } from './batchBody.ts';
import { chunksOf } from './chunksOf.ts';
import { DELIVERY } from './DELIVERY.ts';

/**
 * When the page is hidden or left, sends what nobody has acknowledged, as far as a browser lets a page that goes, and hands it to the next page:
 * what arrives twice is stored once. A beacon, since a request with `keepalive` would keep the page from coming back at once.
 * @param signal ends it
 */
export function sendOnLeave(target: MeasurementTarget, signal: AbortSignal): void {
  const told = new Set<string>();
  const leave = () => {
    if (!browserConsent.allows('C0002')) return;
    const events = unsentEvents.ofThisPage();
    unsentEvents.release(events);
    const untold = events.filter(({ messageId }) => !told.has(messageId));
    const [chunk] = chunksOf(untold, DELIVERY.keepaliveBytes - BATCH_FRAME_BYTES);
    if (!chunk || !navigator.sendBeacon(`${target.apiUrl}/b`, batchBody(target, chunk))) return;
    for (const { messageId } of chunk) told.add(messageId);
  };
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
}
