import { siteTracker } from '../../measurement/tracker/siteTracker.ts';
import { hasConsent } from '../../visitor/consent/hasConsent.ts';
import type { Exposure } from './Exposure.ts';
import { sessionList } from './sessionList.ts';

/**
 * Counts what a visitor was shown, once per experiment and variation in a session, never on a debug page, and only with consent to analytics.
 * @returns whether it is done with; false where consent is missing, so that it may be tried again
 */
export function trackExposure({ experiment, variation }: Exposure): boolean {
  if ('debug' in document.documentElement.dataset) return true;
  if (!hasConsent('C0002')) return false;
  const name = `${experiment}~${variation}`;
  if (sessionList.read('growthbookExposures').includes(name)) return true;
  sessionList.add('growthbookExposures', name);
  siteTracker.track('view growthbook experiment', { experimentId: experiment, variationId: variation });
  return true;
}
