import { type HeardClicks, hearClicks, takeEarlyClicks } from '../analytics/clicks/clickListener.ts';
import { uncountedView } from '../analytics/page-views/pendingPageView.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent } from '../privacy/browserConsent.ts';

/**
 * Fetches all that measures a page: at once, since clicks happen before everything of a page has come, but not while it is rendered ahead, nor before
 * the visitor allows analytics (C0002); and stops it when they don't any longer. Clicks are heard and the page's view is held from now on, whenever that code comes;
 * where it doesn't come, the next page tells them.
 */
export function measure(): void {
  const early = takeEarlyClicks();
  let measuring: AbortController | undefined;
  const follow = () => {
    if (document.prerendering) return;
    if (!browserConsent.allows('C0002')) {
      measuring?.abort();
      measuring = undefined;
    } else if (!measuring) {
      measuring = new AbortController();
      const { signal } = measuring;
      uncountedView.hold(signal);
      begin(hearClicks(signal, early.splice(0)), signal);
    }
  };
  follow();
  // What was clicked without consent is nobody's to know.
  early.length = 0;
  document.addEventListener('prerenderingchange', follow);
  browserConsent.onChange(follow);
}

async function begin(clicks: HeardClicks, signal: AbortSignal): Promise<void> {
  try {
    const { startMeasurement } = await import('./startMeasurement.ts');
    if (!signal.aborted) startMeasurement(clicks, signal);
  } catch (error) {
    reportError('measure', error);
    addEventListener('online', () => begin(clicks, signal), { once: true, signal });
  }
}
