import { siteTracker } from '../../measurement/tracker/siteTracker.ts';
import { hasConsent } from '../../visitor/consent/hasConsent.ts';

/** In session storage: what was counted, joined by `.`. */
const COUNTED = 'growthbookExposures';
/** Where session storage can't be used: for this page view. */
let memory = '';

/**
 * Counts what a visitor was shown, once per experiment and variation in a session, never on a debug page, and only with consent to analytics.
 * @param exposure `experiment~variation`
 * @returns whether it is done with; false where consent is missing, so that it may be tried again
 */
export function trackExposure(exposure: string): boolean {
  if ('debug' in document.documentElement.dataset) return true;
  if (!hasConsent('C0002')) return false;
  const [experimentId, variation] = exposure.split('~');
  if (isNew(exposure))
    siteTracker.track('view growthbook experiment', { experimentId, variationId: Number(variation) });
  return true;
}

function isNew(exposure: string): boolean {
  const counted = `${memory}${read()}.`;
  if (counted.includes(`.${exposure}.`)) return false;
  memory += `.${exposure}`;
  try {
    sessionStorage.setItem(COUNTED, `${read()}.${exposure}`);
  } catch {
    // The memory of this page has it.
  }
  return true;
}

function read(): string {
  try {
    return sessionStorage.getItem(COUNTED) ?? '';
  } catch {
    return '';
  }
}
