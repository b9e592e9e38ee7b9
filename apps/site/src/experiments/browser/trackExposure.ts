import { siteTracker } from '../../measurement/tracker/siteTracker.ts';
import { browserConsent } from '../../visitor/consent/browserConsent.ts';
import { cookieText } from '../cookieText.ts';
import { countOnce } from './countOnce.ts';
import { ownVisitorId } from './ownVisitorId.ts';
import { visitorAttributes } from './visitorAttributes.ts';

/**
 * Counts what a visitor was shown, once per visitor, experiment, phase and variation in a session, never on a debug page, and only with consent to
 * analytics.
 * @param exposure as `exposureText` writes it; a malformed one counts as nothing
 * @returns whether it is done with; false where consent is missing, so that it may be tried again
 */
export function trackExposure(exposure: string): boolean {
  if ('debug' in document.documentElement.dataset) return true;
  if (!browserConsent.allows('C0002')) return false;
  const [text = '', index = '', , phase, key, attribute] = exposure.split('~');
  // Events bear keys as they are.
  const experimentId = cookieText.decode(text);
  if (!experimentId) return true;
  const hashAttribute = (attribute && cookieText.decode(attribute)) || 'id';
  const id = ownVisitorId();
  const hashValue = { ...visitorAttributes(), id }[hashAttribute];
  countOnce(`${text}~${phase || 0}~${index}~${cookieText.encode(id)}`, () =>
    siteTracker.track('view growthbook experiment', {
      experimentId,
      variationId: Number(index),
      variationKey: (key && cookieText.decode(key)) || index,
      phase: Number(phase || 0),
      hashAttribute,
      ...(hashValue && { hashValue }),
    }),
  );
  return true;
}
