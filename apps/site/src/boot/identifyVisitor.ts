import { readCookie } from '../platform/browser/cookies.ts';
import { reportError } from '../platform/browser/reportError.ts';
import { browserConsent } from '../privacy/browserConsent.ts';
import { USER_COOKIE } from '../vendors/identification/userCookie.ts';

/** Set while identification runs; a failed load resets it, so that the next page shown or consent change tries again. */
let stop: Promise<() => void> | undefined;

/**
 * Starts the visitor-identification tool for a logged-in user, by the product's cookie and with consent to advertising (C0004); otherwise stops it. It
 * never runs where the configuration says `none`, because visitors are not asked for consent to it there.
 */
export function identifyVisitor({ documentElement }: Document = document): void {
  const { userCookie = USER_COOKIE, identificationScript } = documentElement.dataset;
  const userId = identificationScript !== 'none' && readCookie(userCookie);
  if (userId && browserConsent.allows('C0004')) {
    stop ??= import('../vendors/identification/startIdentification.ts')
      .then((module) => module.startIdentification(userId, identificationScript))
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
