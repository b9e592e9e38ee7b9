import { CONSENT_GROUPS } from './ConsentGroup.ts';
import { recordedConsent } from './recordedConsent.ts';

/** Gives the page OneTrust's global, `,C0001,C0002,`, where the built-in banner stands in for it: what cookies tell at the moment of asking. */
export function actAsOneTrust(): void {
  Object.defineProperty(globalThis, 'OnetrustActiveGroups', {
    configurable: true,
    get: () => `,${CONSENT_GROUPS.filter(recordedConsent.allows)},`,
  });
}
