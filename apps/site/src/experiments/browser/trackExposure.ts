import { siteTracker } from '../../measurement/tracker/siteTracker.ts';
import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';
import { cookieText } from '../cookieText.ts';

/** In session storage: what was counted, between dots. */
const COUNTED = 'growthbookExposures' satisfies StorageName;
let counted = '.';

/**
 * Counts what a visitor was shown, once per experiment and variation in a session, never on a debug page, and only with consent to analytics.
 * @param exposure `experiment~variation`, the experiment's key encoded as in the cookie; a malformed one counts as nothing
 * @returns whether it is done with; false where consent is missing, so that it may be tried again
 */
export function trackExposure(exposure: string): boolean {
  if ('debug' in document.documentElement.dataset) return true;
  if (!browserConsent.allows('C0002')) return false;
  const [text = '', variation] = exposure.split('~');
  // Events bear the key as it is.
  const experimentId = cookieText.decode(text);
  if (experimentId && isNew(exposure))
    siteTracker.track('view growthbook experiment', { experimentId, variationId: Number(variation) });
  return true;
}

function isNew(exposure: string): boolean {
  try {
    counted = sessionStorage.getItem(COUNTED) ?? counted;
  } catch {
    // Storage is closed: this page itself remembers.
  }
  if (counted.includes(`.${exposure}.`)) return false;
  counted += `${exposure}.`;
  try {
    sessionStorage.setItem(COUNTED, counted);
  } catch {
    // As above.
  }
  return true;
}
