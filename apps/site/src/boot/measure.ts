import type { ClickSource } from '../analytics/clicks/clickListener.ts';
import { type ClickEvents, keepClickEvents, takeEarlyClicks } from '../analytics/clicks/keepClickEvents.ts';
import { pendingPageView } from '../analytics/page-views/pendingPageView.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent } from '../privacy/browserConsent.ts';

/**
 * Starts measuring with consent to analytics (C0002), and stops it when consent is withdrawn. A prerendered page waits for its activation. Clicks and
 * the page view are recorded immediately; if the tracking code doesn't load, the next page sends them.
 * REQ-PRF-02.
 */
export function measure(): void {
  const early = takeEarlyClicks();
  let measuring: AbortController | undefined;
  const update = () => {
    if (document.prerendering) return;
    if (!browserConsent.allows('C0002')) {
      measuring?.abort();
      measuring = undefined;
    } else if (!measuring) {
      measuring = new AbortController();
      const { signal } = measuring;
      pendingPageView.start(signal);
      loadMeasurement(keepClickEvents(signal, early.splice(0)), signal);
    }
  };
  update();
  // Clicks from before consent must not be tracked later.
  early.length = 0;
  document.addEventListener('prerenderingchange', update);
  browserConsent.onChange(update);
}

/** @param read the clicks, where only the other file has failed to load */
async function loadMeasurement(events: ClickEvents, signal: AbortSignal, read?: ClickSource): Promise<void> {
  let clicks = read;
  const readClicks = async () => {
    // Not destructured: the bundler would write the names of the exports three times, on every page.
    const module = await import('../analytics/clicks/clickListener.ts');
    clicks = module.listenForClicks(events, signal);
    return clicks;
  };
  try {
    const [source, module] = await Promise.all([clicks ?? readClicks(), import('./startMeasurement.ts')]);
    if (!signal.aborted) module.startMeasurement(source, signal);
  } catch (error) {
    reportError('measure', error);
    addEventListener('online', () => loadMeasurement(events, signal, clicks), { once: true, signal });
  }
}
