import type { VendorPolicy } from '../../VendorPolicy.ts';
import { oneTrustId } from './onetrust/oneTrustId.ts';
import { PREFERENCES_POLICY } from './preferences/PREFERENCES_POLICY.ts';

const CDN = 'https://cdn.cookielaw.org/';

/**
 * Who asks for consent: OneTrust, which writes styles and markup from strings, where it is configured; else the built-in preferences.
 * @param variables environment variables
 */
export function consentPolicy(variables: Record<string, string | undefined>): VendorPolicy {
  if (!oneTrustId(variables)) return { name: 'consent', sources: {}, trustedTypes: [PREFERENCES_POLICY] };
  return {
    name: 'onetrust',
    sources: {
      'script-src': [CDN, 'https://geolocation.onetrust.com/'],
      // Where decisions are recorded depends on the customer: `privacyportal`, `privacyportal-de`, `customer.my`.
      'connect-src': [CDN, 'https://*.onetrust.com/'],
      'img-src': [CDN],
    },
    needsStringMarkup: true,
    // Created where its own Trusted Types are switched on; refused, it would not load at all.
    trustedTypes: ['ot-trusted-type-policy', 'dompurify'],
  };
}
