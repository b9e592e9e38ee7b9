import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { z } from 'zod';
import { isScriptAddress } from '../../platform/scriptAddress.ts';
import type { VendorManifest } from '../manifest.ts';
import { USER_COOKIE } from './userCookie.ts';

/** Visitors are not identified, and not asked for consent to it. */
const OFF = 'none';

const variables = z.object({
  VISITOR_IDENTIFICATION_SCRIPT_URL: z
    .string()
    .refine((text) => text === OFF || isScriptAddress(text), {
      error: ({ input }) =>
        `VISITOR_IDENTIFICATION_SCRIPT_URL must be the address of a script such as https://cdn.vendor.example/tag.js, not ${input}`,
    })
    .optional()
    .describe(
      'Script of a vendor’s tool, instead of the built-in one; `none`: visitors are not identified, and consent to it is not requested',
    ),
  PRODUCT_USER_COOKIE: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'PRODUCT_USER_COOKIE must be the name of a cookie such as cuUserId')
    .default(USER_COOKIE)
    .describe('Cookie on the parent domain with the id of a user who is logged in to the product'),
});

const SILENT_MS = 5_000;

/** The visitor-identification tool, which is sent the id of a logged-in user. */
export const identification = {
  id: 'identification',
  loader: 'startIdentification.ts',
  variables,
  recipients: [
    {
      id: 'identification',
      group: 'C0004',
      purpose: 'vendorIdentification',
      paths: ['/visitor-identification/'],
      variables: ['VISITOR_IDENTIFICATION_SCRIPT_URL'],
      canBeOff: true,
    },
  ],
  storage: [],
  reads: [
    {
      name: USER_COOKIE,
      nameVariable: 'PRODUCT_USER_COOKIE',
      kind: 'cookie',
      group: 'C0004',
      purpose: 'productUser',
      lifetime: 'product',
    },
  ],
  routes: [
    {
      prefix: '/visitor-identification/',
      wanted: /^(GET \/visitor-identification\/sdk\.js|POST \/visitor-identification\/identify)$/,
      limit: 'RATE_LIMIT_IDENTIFICATION',
      maxBodyBytes: forwardedBytes('small'),
      silentMs: SILENT_MS,
    },
  ],
  policy({ VISITOR_IDENTIFICATION_SCRIPT_URL: text }: z.output<typeof variables>) {
    if (!text || text === OFF) return undefined;
    const { origin, href } = new URL(text);
    return {
      sources: {
        'script-src': [new URL('.', href).href],
        'connect-src': [`${origin}/`],
        'img-src': [`${origin}/`],
      },
    };
  },
  attributes: ({
    VISITOR_IDENTIFICATION_SCRIPT_URL: script,
    PRODUCT_USER_COOKIE: cookie,
  }: z.output<typeof variables>) => ({
    'data-identification-script': script,
    'data-user-cookie': cookie === USER_COOKIE ? undefined : cookie,
  }),
} as const satisfies VendorManifest;
