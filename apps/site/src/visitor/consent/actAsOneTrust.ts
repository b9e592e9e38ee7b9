import { CONSENT_GROUPS } from './ConsentGroup.ts';
import { recordedConsent } from './recordedConsent.ts';
import { sendDecision } from './sendDecision.ts';

/**
 * Stands in for OneTrust where the built-in banner asks: gives the page its global, `,C0001,C0002,`, what cookies tell at the moment of asking; and
 * sends on a decision that is not recorded yet.
 */
export function actAsOneTrust(): void {
  Object.defineProperty(globalThis, 'OnetrustActiveGroups', {
    configurable: true,
    get: () => `,${CONSENT_GROUPS.filter(recordedConsent.allows)},`,
  });
  sendDecision();
}
