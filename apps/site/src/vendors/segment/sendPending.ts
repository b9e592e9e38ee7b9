import { outbox } from '../../analytics/outbox/outbox.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { DELIVERY, isRefused, retries, waitOf } from './retryRules.ts';
import type { SegmentTarget } from './target.ts';

/** Bytes of a batch's body around its events, roughly: chunks are cut so much smaller. */
export const BATCH_FRAME_BYTES = 256;

/** Body of Segment's batch call. The write key in it stands for the header that a beacon can't have. */
export function batchBody({ writeKey }: SegmentTarget, events: readonly TrackedEvent[]): string {
  return JSON.stringify({ writeKey, batch: events, sentAt: new Date().toISOString() });
}

const encoder = new TextEncoder();

/**
 * Divides events among bodies of a batch.
 * @param bytes the most that the events of one chunk have as JSON; an event that is larger has a chunk of its own
 */
export function chunksOf<Event extends object>(events: readonly Event[], bytes: number): Event[][] {
  const chunks: Event[][] = [];
  let left = 0;
  for (const event of events) {
    const size = encoder.encode(JSON.stringify(event)).length + 1;
    if (size > left || chunks.length === 0) {
      chunks.push([]);
      left = bytes;
    }
    chunks.at(-1)?.push(event);
    left -= size;
  }
  return chunks;
}

/** A page that didn't say goodbye keeps its events for so long (outbox): then they are asked for again. */
const AGAIN_MS = 12_000;

/**
 * Sends what earlier pages left behind, as it happened there: the SDK would say of it what is true of this page. What fails waits for the source's
 * settings, which say whether it is tried again on this page.
 * @param signal ends it
 */
export function sendLeft(target: SegmentTarget, signal: AbortSignal): void {
  const take = () => outbox.claimAbandoned((events) => send(events));
  const send = (events: readonly TrackedEvent[]) => {
    for (const chunk of chunksOf(events, DELIVERY.chunkBytes - BATCH_FRAME_BYTES)) sendChunk(target, chunk, signal);
  };
  take();
  const timer = setTimeout(take, AGAIN_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

async function sendChunk(target: SegmentTarget, chunk: TrackedEvent[], signal: AbortSignal): Promise<void> {
  for (let attempt = 0; attempt < DELIVERY.attempts && !signal.aborted; attempt += 1) {
    const headers = { 'content-type': 'text/plain' };
    const request = { method: 'POST', headers, body: batchBody(target, chunk), signal };
    const answer = await fetch(`${target.apiUrl}/b`, request).catch(() => undefined);
    // Those that are refused, one of them spoils the rest: each has to stand for itself.
    if (answer && isRefused(answer.status) && chunk.length > 1) {
      for (const event of chunk) await sendChunk(target, [event], signal);
      return;
    }
    // watchDelivery has seen it.
    if (answer && (answer.ok || isRefused(answer.status))) return;
    if (!(await isTriedAgain(attempt, answer))) return;
  }
}

/** Waits as long as the answer asks, or longer each time, and for the source's settings. */
async function isTriedAgain(attempt: number, answer: Response | undefined): Promise<boolean> {
  const backoff = DELIVERY.backoffMs * DELIVERY.backoffFactor ** attempt;
  const waitMs = answer?.status === 429 ? waitOf(answer.headers) : backoff;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  return retries.areOn();
}

/**
 * When the page is hidden or left, sends what nobody has acknowledged, as far as a browser lets a page that goes, and hands it to the next page:
 * what arrives twice is stored once. A beacon, since a request with `keepalive` would keep the page from coming back at once.
 * @param signal ends it
 */
export function sendOnLeave(target: SegmentTarget, signal: AbortSignal): void {
  const told = new Set<string>();
  const leave = () => {
    if (!browserConsent.allows('C0002')) return;
    const events = outbox.ownEvents();
    outbox.release(events);
    const untold = events.filter(({ messageId }) => !told.has(messageId));
    const [chunk] = chunksOf(untold, DELIVERY.keepaliveBytes - BATCH_FRAME_BYTES);
    if (!chunk || !navigator.sendBeacon(`${target.apiUrl}/b`, batchBody(target, chunk))) return;
    for (const { messageId } of chunk) told.add(messageId);
  };
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
}
