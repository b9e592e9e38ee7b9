import { nextTask } from '../boot/nextTask.ts';
import { startJourney } from '../visitor/journey/startJourney.ts';
import { startLocation } from '../visitor/location/startLocation.ts';
import type { HeardClicks } from './clicks/hearClicks.ts';
import { startClicks } from './clicks/startClicks.ts';
import { reportError } from './errors/reportError.ts';
import { startPageViews } from './pageViews/startPageViews.ts';
import { startSections } from './sections/startSections.ts';
import { siteTracker } from './tracker/siteTracker.ts';
import { loadSegment } from './vendors/segment/loadSegment.ts';

/** What measures a page besides clicks. Each is given the tracker and gives back what stops it. */
const STARTS = [startPageViews, startSections, startJourney, startLocation];

/**
 * Starts to measure this page. To be called with consent to analytics.
 * @param clicks those that were heard before this code had come, and those to come
 * @param signal stops at once, as on withdrawal: nothing leaves from then on, and what waited is gone
 */
export function startMeasurement(clicks: HeardClicks, signal: AbortSignal): void {
  // The vendor stops first, so that nothing that the others do while they stop is sent.
  const stops = [loadSegment()];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  startClicks(siteTracker, clicks);
  const startAll = async () => {
    for (const start of STARTS) {
      await nextTask();
      if (signal.aborted) return;
      stops.push(start(siteTracker));
    }
  };
  startAll().catch((error) => reportError('measurement', error));
}
