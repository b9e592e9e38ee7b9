import { nextTask } from '../boot/nextTask.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { startJourney } from '../visitor/journey/startJourney.ts';
import { startLocation } from '../visitor/location/startLocation.ts';
import type { HeardClicks } from './clicks/hearClicks.ts';
import { startClicks } from './clicks/startClicks.ts';
import { startPageViews } from './pageViews/startPageViews.ts';
import { startSections } from './sections/startSections.ts';
import { siteTracker } from './tracker/siteTracker.ts';
import { loadSegment } from './vendors/segment/loadSegment.ts';

/** What measures a page besides clicks. Each is given the tracker and gives back what stops it. */
const OTHERS = [startPageViews, startSections, startJourney, startLocation];

/**
 * Starts to measure this page. To be called with consent to analytics.
 * @param clicks those that were heard before this code had come, and those to come
 * @param signal stops at once, as on withdrawal: nothing leaves from then on, and what waited is gone
 */
export function startMeasurement(clicks: HeardClicks, signal: AbortSignal): void {
  const stops: (() => void)[] = [];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  // The vendor stops first, so that nothing that the others do while they stop is sent.
  const starts = [loadSegment, () => startClicks(siteTracker, clicks), ...OTHERS];
  const startAll = async () => {
    for (const start of starts) {
      await nextTask();
      if (signal.aborted) return;
      const stop = start(siteTracker);
      if (stop) stops.push(stop);
    }
    // For a withdrawal, which then needs no network; without it, removeRefused asks for it again.
    import('../visitor/consent/clearRefused.ts').catch(() => undefined);
  };
  startAll().catch((error) => reportError('measurement', error));
}
