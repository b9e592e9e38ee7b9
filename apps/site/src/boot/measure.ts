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

async function loadMeasurement(events: ClickEvents, signal: AbortSignal): Promise<void> {
  try {
    // Not destructured: the bundler would write the names of the exports three times, on every page.
    const [clicks, module] = await Promise.all([
      import('../analytics/clicks/clickListener.ts').then((module) => module.listenForClicks(events, signal)),
      import('./startMeasurement.ts'),
    ]);
    if (!signal.aborted) module.startMeasurement(clicks, signal);
  } catch (error) {
    reportError('measure', error);
    addEventListener('online', () => loadMeasurement(events, signal), { once: true, signal });
  }
}
