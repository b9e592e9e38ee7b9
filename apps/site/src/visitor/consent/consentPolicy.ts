import type { VendorPolicy } from '../../VendorPolicy.ts';
import { oneTrustId } from './onetrust/oneTrustId.ts';
import { PREFERENCES_POLICY } from './preferences/PREFERENCES_POLICY.ts';

const ONETRUST_HOSTS = ['https://cdn.cookielaw.org/', 'https://geolocation.onetrust.com/'];

/**
 * Who asks for consent: OneTrust, which writes styles and markup from strings, where it is configured; else the built-in preferences.
 * @param variables environment variables
 */
export function consentPolicy(variables: Record<string, string | undefined>): VendorPolicy {
  if (!oneTrustId(variables)) return { name: 'consent', sources: {}, trustedTypes: [PREFERENCES_POLICY] };
  return {
    name: 'onetrust',
    sources: {
      'script-src': ONETRUST_HOSTS,
      'connect-src': [...ONETRUST_HOSTS, 'https://privacyportal.onetrust.com/'],
      'img-src': ['https://cdn.cookielaw.org/'],
    },
    needsStringMarkup: true,
  };
}
