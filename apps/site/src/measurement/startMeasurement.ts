import { nextTask } from '../boot/nextTask.ts';
import { browserConsent } from '../visitor/consent/browserConsent.ts';
import { startJourney } from '../visitor/journey/startJourney.ts';
import { startLocation } from '../visitor/location/startLocation.ts';
import { startClicks } from './clicks/startClicks.ts';
import { reportError } from './errors/reportError.ts';
import { startPageViews } from './pageViews/startPageViews.ts';
import { startSections } from './sections/startSections.ts';
import { siteTracker } from './tracker/siteTracker.ts';
import { loadSegment } from './vendors/segment/loadSegment.ts';

/** All that measures a page with consent to analytics. Each is given the tracker and gives back what stops it. */
const STARTS = [startPageViews, startClicks, startSections, startJourney, startLocation];

/**
 * Starts to measure this page; nothing where the consent is gone again.
 * @returns stops at once: nothing leaves from then on, and what waited is gone
 */
export function startMeasurement(): () => void {
  if (!browserConsent.allows('C0002')) return () => undefined;
  // The vendor stops first, so that nothing that the others do while they stop is sent.
  const stops = [loadSegment()];
  let isStopped = false;
  const startAll = async () => {
    for (const start of STARTS) {
      await nextTask();
      if (isStopped) return;
      stops.push(start(siteTracker));
    }
  };
  startAll().catch((error) => reportError('measurement', error));
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}
