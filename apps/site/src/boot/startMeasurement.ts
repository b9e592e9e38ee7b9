import { type HeardClicks, leftClicks } from '../analytics/clicks/clickListener.ts';
import { startClicks } from '../analytics/clicks/trackClicks.ts';
import { leftViews, uncountedView } from '../analytics/page-views/pendingPageView.ts';
import { startPageViews } from '../analytics/page-views/trackPageViews.ts';
import { startSections } from '../analytics/sections/trackSectionViews.ts';
import { visitContext } from '../analytics/tracker/eventContext.ts';
import { siteTracker } from '../analytics/tracker/siteTracker.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { nextTask } from '../platform/browser/tasks.ts';
import { redactEmails } from '../privacy/redaction/redactEmails.ts';
import { loadSegment } from '../vendors/segment/loadSegment.ts';
import { isBot } from '../visitor/bots.ts';
import { startJourney } from '../visitor/journey.ts';
import { startLocation } from '../visitor/location.ts';

/**
 * Starts to measure this page. To be called with consent to analytics. A crawler that has the consent cookie counts nothing.
 * @param clicks those that were heard before this code had come, and those to come
 * @param signal stops at once, as on withdrawal: nothing leaves from then on, and what waited is gone
 */
export function startMeasurement(clicks: HeardClicks, signal: AbortSignal): void {
  if (isBot(navigator.userAgent)) {
    uncountedView.drop();
    clicks(() => undefined);
    // From pages that it left before this code had come.
    leftViews.take();
    leftClicks.take();
    return;
  }
  const stops: (() => void)[] = [];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  // Each gives back what stops it. The vendor stops first, so that nothing that the others do while they stop is sent; the country is asked for before
  // the first event is handed to it.
  const starts: (() => (() => void) | undefined)[] = [
    loadSegment,
    () => startLocation(visitContext.complete),
    () => {
      startClicks(siteTracker, clicks);
      return undefined;
    },
    () => startPageViews(siteTracker),
    () => startSections(siteTracker),
    () => startJourney(redactEmails),
  ];
  const startAll = async () => {
    for (const start of starts) {
      await nextTask();
      if (signal.aborted) return;
      const stop = start();
      if (stop) stops.push(stop);
    }
    // For a withdrawal, which then needs no network; without it, removeRefused asks for it again.
    import('../privacy/storage/clearRefused.ts').catch(() => undefined);
  };
  startAll().catch((error) => reportError('measurement', error));
}
