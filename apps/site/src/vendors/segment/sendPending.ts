import { outbox } from '../../analytics/outbox/recipients.ts';
import { BEACON_BYTES, sendOnLeave, splitIntoChunks } from '../../analytics/outbox/sendOnLeave.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { DELIVERY_LIMITS, isRefused, retries, retryDelayMs } from './retryRules.ts';
import type { SegmentTarget } from './target.ts';

/** Bytes of a batch's body around its events, rounded up: chunks are smaller by as much. */
export const BATCH_FRAME_BYTES = 256;

/** Body of Segment's batch call. It holds the write key, since a beacon can't have the header. */
export function batchBody({ writeKey }: SegmentTarget, events: readonly TrackedEvent[]): string {
  return JSON.stringify({ writeKey, batch: events, sentAt: new Date().toISOString() });
}

/**
 * Sends the events that earlier pages could not send, unchanged: the SDK would add the context of this page. Whether a failure is retried on this
 * page is in the source's settings.
 * @param signal aborts on withdrawal
 */
export function sendAbandonedEvents(target: SegmentTarget, signal: AbortSignal): void {
  outbox.claimAbandoned((events) => {
    for (const chunk of splitIntoChunks(events, DELIVERY_LIMITS.chunkBytes - BATCH_FRAME_BYTES))
      sendChunk(target, chunk, signal);
  }, signal);
}

async function sendChunk(target: SegmentTarget, chunk: TrackedEvent[], signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < DELIVERY_LIMITS.attempts && !signal.aborted; attempt += 1) {
    const headers = { 'content-type': 'text/plain' };
    const request = { method: 'POST', headers, body: batchBody(target, chunk), signal };
    const response = await fetch(`${target.apiUrl}/b`, request).catch(() => undefined);
    // One refused event refuses the whole batch: send each alone.
    if (response && isRefused(response.status) && chunk.length > 1) {
      for (const event of chunk) await sendChunk(target, [event], signal);
      return;
    }
    // watchDelivery has acknowledged them.
    if (response && (response.ok || isRefused(response.status))) return;
    if (!(await isTriedAgain(attempt, response))) return;
  }
}

/** Waits as long as the response requests, or with exponential backoff, then for the source's settings. */
async function isTriedAgain(attempt: number, response: Response | undefined): Promise<boolean> {
  const backoff = DELIVERY_LIMITS.backoffMs * DELIVERY_LIMITS.backoffFactor ** attempt;
  const waitMs = response?.status === 429 ? retryDelayMs(response.headers) : backoff;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return retries.isEnabled();
}

/**
 * Sends what is not acknowledged by a beacon when the page is hidden or left.
 * @param signal aborts on withdrawal
 */
export function sendByBeacon(target: SegmentTarget, signal: AbortSignal): void {
  const send = (events: readonly TrackedEvent[]) =>
    navigator.sendBeacon(`${target.apiUrl}/b`, batchBody(target, events));
  sendOnLeave(outbox, BEACON_BYTES - BATCH_FRAME_BYTES, send, signal);
}
