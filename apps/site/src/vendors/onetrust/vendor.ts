import { YEAR_DAYS } from '@cumulus/lifetimes';
import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';

const variables = z.object({
  ONETRUST_DOMAIN_SCRIPT: z
    .string()
    .regex(
      /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-test)?)?$/i,
      'ONETRUST_DOMAIN_SCRIPT must be the id in data-domain-script, such as 018f2b7c-1c1a-7f00-8a3e-0123456789ab',
    )
    .transform((id) => id || undefined)
    .optional()
    .describe('Id of the site in OneTrust (`data-domain-script`), whose banner then replaces the built-in one'),
});

const CDN = 'https://cdn.cookielaw.org/';
const YEAR = { days: YEAR_DAYS } as const;

/** Asks for consent in place of the built-in banner, which keeps decisions in the same cookies. */
export const onetrust = {
  id: 'onetrust',
  loader: 'loadOneTrust.ts',
  variables,
  recipients: [
    {
      id: 'onetrust',
      name: 'OneTrust',
      group: 'C0001',
      purpose: 'vendorConsent',
      paths: [],
      variables: ['ONETRUST_DOMAIN_SCRIPT'],
      isOptional: true,
      collectsConsent: true,
    },
  ],
  storage: [
    { name: 'OptanonConsent', kind: 'cookie', group: 'C0001', purpose: 'consent', lifetime: YEAR },
    { name: 'OptanonAlertBoxClosed', kind: 'cookie', group: 'C0001', purpose: 'consentAsked', lifetime: YEAR },
  ],
  policy: ({ ONETRUST_DOMAIN_SCRIPT: id }: z.output<typeof variables>) =>
    id
      ? {
          sources: {
            'script-src': [CDN, 'https://geolocation.onetrust.com/'],
            // Where decisions are recorded depends on the customer: `privacyportal`, `privacyportal-de`, `customer.my`.
            'connect-src': [CDN, 'https://*.onetrust.com/'],
            'img-src': [CDN],
          },
          needsStringMarkup: true,
          // Created when Trusted Types are enabled in OneTrust, which doesn't load without them.
          trustedTypes: ['ot-trusted-type-policy', 'dompurify'],
        }
      : undefined,
  attributes: ({ ONETRUST_DOMAIN_SCRIPT: id }: z.output<typeof variables>) => ({ 'data-one-trust': id }),
} as const satisfies VendorManifest;
