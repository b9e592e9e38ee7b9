import { runInTurn } from '../../platform/browser/idleQueue.ts';
import type { Tracker } from '../tracker/trackedEvent.ts';

/** A page that is left sooner has no web vitals: the code that reads them is on its way. */
const IDLE_MS = 1_000;

/**
 * Sends the page's web vitals when it is hidden or left. The code that reads them is loaded when the browser is idle; it reads entries from before as
 * well, so that neither late code nor late consent loses a metric.
 * REQ-MON-06.
 * @param signal stops
 */
export function trackWebVitals(tracker: Tracker, signal: AbortSignal): void {
  const start = async () => {
    if (signal.aborted) return;
    const { sendWebVitals } = await import('./sendWebVitals.ts');
    if (!signal.aborted) sendWebVitals(tracker, signal);
  };
  runInTurn('web vitals', start, { timeoutMs: IDLE_MS });
}
