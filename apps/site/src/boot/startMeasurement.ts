import { type ClickSource, pendingClicks } from '../analytics/clicks/clickListener.ts';
import { trackClicks } from '../analytics/clicks/trackClicks.ts';
import { pendingPageView, pendingPageViews } from '../analytics/page-views/pendingPageView.ts';
import { trackPageViews } from '../analytics/page-views/trackPageViews.ts';
import { trackSectionViews } from '../analytics/sections/trackSectionViews.ts';
import { visitContext } from '../analytics/tracker/eventContext.ts';
import { siteTracker } from '../analytics/tracker/siteTracker.ts';
import { trackWebVitals } from '../analytics/web-vitals/trackWebVitals.ts';
import { noteClickedLocation } from '../conversion/noteClickedLocation.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { yieldToMain } from '../platform/browser/tasks.ts';
import { keepCookies } from '../privacy/keepCookies.ts';
import { redactEmails } from '../privacy/redaction/redactEmails.ts';
import { startOutbox } from '../vendors/amplitude/startOutbox.ts';
import { loadSegment } from '../vendors/segment/loadSegment.ts';
import { isBot } from '../visitor/bots.ts';
import { startJourney } from '../visitor/journey.ts';
import { startLocation } from '../visitor/location.ts';
import { startObservers } from './startObservers.ts';

/**
 * Starts everything that measures this page. Requires consent to analytics. Crawlers are not counted, even with a consent cookie.
 * REQ-PRF-08.
 * @param signal stops everything when consent is withdrawn: pending events are dropped
 */
export function startMeasurement(clicks: ClickSource, signal: AbortSignal): void {
  if (isBot(navigator.userAgent)) dropRecords(clicks);
  else startAll(clicks, signal).catch((error) => reportError('measurement', error));
}

/** Drops what this page and earlier ones recorded before the user agent was checked. */
function dropRecords(clicks: ClickSource): void {
  pendingPageView.take();
  clicks(() => undefined);
  pendingPageViews.take();
  pendingClicks.take();
}

/** Each part in a task of its own. */
async function startAll(clicks: ClickSource, signal: AbortSignal): Promise<void> {
  const starts = [
    // Before vendors, whose code is larger.
    () => trackWebVitals(siteTracker, signal),
    // Before what tracks events, so that it also stops first: events that the others track while stopping are not sent.
    () => signal.addEventListener('abort', loadSegment()),
    () => startOutbox(signal),
    // Before the first event, which includes the country if it has arrived.
    () => startLocation(visitContext.complete, signal),
    () => trackClicks(siteTracker, noteClickedLocation(clicks)),
    () => trackPageViews(siteTracker, signal),
    () => trackSectionViews(siteTracker, signal),
    () => startJourney(redactEmails, signal),
    () => startObservers(signal),
    () => keepCookies.start(),
  ];
  for (const start of starts) {
    await yieldToMain();
    if (signal.aborted) return;
    start();
  }
  // Preloads what a withdrawal needs; clearRefusedOnChange loads it again if this fails.
  import('../privacy/storage/clearRefused.ts').catch(() => undefined);
}
