import { z } from 'zod';
import { PREFERENCES_POLICY } from '../../privacy/preferences/consentTexts.ts';
import type { VendorPolicy } from '../vendorPolicy.ts';

const schema = z
  .string()
  .regex(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-test)?$/i,
    'ONETRUST_DOMAIN_SCRIPT must be the id in data-domain-script, such as 018f2b7c-1c1a-7f00-8a3e-0123456789ab',
  )
  .optional();

/**
 * The site's id in OneTrust; without one the built-in banner asks.
 * @param variables environment variables
 * @throws an error that says what an id looks like
 */
export function oneTrustId(variables: Record<string, string | undefined>): string | undefined {
  const parsed = schema.safeParse(variables.ONETRUST_DOMAIN_SCRIPT || undefined);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

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
