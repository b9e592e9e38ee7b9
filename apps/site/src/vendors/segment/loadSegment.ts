import { deliveryQueue, outbox } from '../../analytics/outbox/recipients.ts';
import { anonymousId } from '../../analytics/tracker/anonymousId.ts';
import { runInTurn } from '../../platform/browser/idleQueue.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { DELIVERY_LIMITS } from './retryRules.ts';
import { sendAbandonedEvents, sendByBeacon } from './sendPending.ts';
import { readTarget } from './target.ts';
import { watchDelivery } from './watchDelivery.ts';

/** The first event is sent within 3 s, even in a busy browser. */
const IDLE_MS = 1_000;

/**
 * Loads Segment's SDK when it is its turn in idle time, and connects it to the tracker's events. Until then the outbox keeps them; a page that is left sends
 * them by a beacon, and the next page what is not acknowledged. To be called with consent to analytics (C0002).
 * REQ-DLV-01.
 * @returns stops, as on withdrawal: nothing more is sent, and the outbox is cleared
 */
export function loadSegment(): () => void {
  const target = readTarget();
  const stopping = new AbortController();
  const { signal } = stopping;
  watchDelivery.open(target.apiUrl);
  sendByBeacon(target, signal);
  sendAbandonedEvents(target, signal);
  const start = async (attempt = 0): Promise<void> => {
    if (signal.aborted) return;
    try {
      const { startSdk } = await import('./startSdk.ts');
      await yieldToMain();
      // Consent was withdrawn while it loaded: even the request for its settings has to be left out.
      if (signal.aborted) return;
      const deliver = await startSdk(target, signal);
      if (!signal.aborted) deliveryQueue.connect(deliver);
    } catch (error) {
      reportError('segment', error);
      if (attempt + 1 < DELIVERY_LIMITS.attempts)
        setTimeout(() => start(attempt + 1), DELIVERY_LIMITS.backoffMs * DELIVERY_LIMITS.backoffFactor ** attempt);
    }
  };
  runInTurn('segment', start, { timeoutMs: IDLE_MS });
  return () => {
    watchDelivery.close();
    stopping.abort();
    deliveryQueue.disconnect();
    outbox.clear();
    anonymousId.forget();
  };
}
