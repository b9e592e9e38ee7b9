import { browserConsent } from '../../privacy/browserConsent.ts';
import type { TrackedEvent } from '../tracker/trackedEvent.ts';
import type { Outbox } from './outbox.ts';

/** The most that a page sends to one recipient while it is left. REQ-DLV-04; browsers allow 64 KB to all of them together. */
export const BEACON_BYTES = 54 * 1024;

const encoder = new TextEncoder();

/**
 * Splits events into chunks for one request each.
 * REQ-DLV-04.
 * @param bytes the most that the events of one chunk have as JSON; a larger event has a chunk of its own
 */
export function splitIntoChunks<Event extends object>(events: readonly Event[], bytes: number): Event[][] {
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

/**
 * When the page is hidden or left, sends the events that are not acknowledged, as far as a beacon holds them, and releases them to the next page:
 * duplicates are stored once. A request with `keepalive` would keep the page out of the back/forward cache.
 * @param bytes the most that the events of a beacon have as JSON
 * @param send sends a beacon; returns whether the browser took it
 * @param signal aborts on withdrawal
 */
export function sendOnLeave(
  outbox: Outbox,
  bytes: number,
  send: (events: readonly TrackedEvent[]) => boolean,
  signal: AbortSignal,
): void {
  const sent = new Set<string>();
  const leave = () => {
    if (!browserConsent.allows('C0002')) return;
    const events = outbox.ownEvents();
    outbox.release(events);
    const unsent = events.filter(({ messageId }) => !sent.has(messageId));
    const [chunk] = splitIntoChunks(unsent, bytes);
    if (!chunk || !send(chunk)) return;
    for (const { messageId } of chunk) sent.add(messageId);
  };
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave(), { signal });
}
