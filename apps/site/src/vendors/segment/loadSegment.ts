import { deliveryQueue, outbox } from '../../analytics/outbox/outbox.ts';
import { anonymousId } from '../../analytics/tracker/anonymousId.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { DELIVERY } from './retryRules.ts';
import { sendLeft, sendOnLeave } from './sendPending.ts';
import { readTarget } from './target.ts';
import { watchDelivery } from './watchDelivery.ts';

/** The first event is on the wire within 3 s, however busy the browser is. */
const IDLE_MS = 1_000;

/**
 * Takes the tracker's events and loads Segment's SDK for them when the browser has time. Until it is there they are kept, and sent if the page is
 * left; what can't be sent is kept for the next page. To be called with consent to analytics.
 * @returns stops, as on withdrawal: from now on nothing leaves, and what was kept is gone
 */
export function loadSegment(): () => void {
  const target = readTarget();
  const stopping = new AbortController();
  const { signal } = stopping;
  watchDelivery.open(target.apiUrl);
  sendOnLeave(target, signal);
  sendLeft(target, signal);
  const start = async (attempt = 0): Promise<void> => {
    if (signal.aborted) return;
    try {
      const { startSdk } = await import('./startSdk.ts');
      await yieldToMain();
      // Withdrawn while it came: even its settings would be a request.
      if (signal.aborted) return;
      const deliver = await startSdk(target, signal);
      if (!signal.aborted) deliveryQueue.connect(deliver);
    } catch (error) {
      reportError('segment', error);
      if (attempt + 1 < DELIVERY.attempts)
        setTimeout(() => start(attempt + 1), DELIVERY.backoffMs * DELIVERY.backoffFactor ** attempt);
    }
  };
  whenIdle(start);
  return () => {
    watchDelivery.close();
    stopping.abort();
    deliveryQueue.disconnect();
    outbox.clear();
    anonymousId.forget();
  };
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(() => run(), { timeout: IDLE_MS });
  else setTimeout(run, IDLE_MS);
}
