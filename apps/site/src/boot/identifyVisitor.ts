import { reportError } from '../platform/browser/reportError.ts';
import { readCookie } from '../platform/cookieHeader.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import { USER_COOKIE } from '../vendors/identification/userCookie.ts';

/** Where what tells the tool couldn't be fetched there is none: the next page shown, or decision, tries again. */
let stop: Promise<() => void> | undefined;

/**
 * With a logged-in user's cookie and consent to advertising (C0004), loads what tells the visitor-identification tool; without, stops it. Nobody is told
 * where the configuration says `none`: visitors are not asked for it there.
 */
export function identifyVisitor({ cookie, documentElement }: Document = document): void {
  const { userCookie = USER_COOKIE, identificationScript } = documentElement.dataset;
  const userId = identificationScript !== 'none' && readCookie(cookie, userCookie);
  if (userId && browserConsent.allows('C0004')) {
    stop ??= import('../vendors/identification/startIdentification.ts')
      .then(({ startIdentification }) => startIdentification(userId, identificationScript))
      .catch((error) => {
        reportError('visitor identification', error);
        stop = undefined;
        return () => undefined;
      });
  } else {
    stop?.then((end) => end());
    stop = undefined;
  }
}
