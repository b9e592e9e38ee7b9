import { browserConsent } from './browserConsent.ts';
import { CONSENT_CHANGED } from './CONSENT_CHANGED.ts';
import { CONSENT_GROUPS } from './ConsentGroup.ts';

/** Tells the page that the visitor's consent changed, as OneTrust does. */
export function announceConsent(): void {
  dispatchEvent(new CustomEvent(CONSENT_CHANGED, { detail: CONSENT_GROUPS.filter(browserConsent.allows) }));
}
