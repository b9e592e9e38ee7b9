import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';

const variables = z.object({
  LOCATION_API_URL: z
    .string()
    .refine((url) => url === '' || (/^https?:/.test(url) && URL.canParse(url)), {
      error: ({ input }) => `LOCATION_API_URL must be an address such as https://api.vendor.example/ip, not ${input}`,
    })
    .transform((url) => url || undefined)
    .optional()
    .describe('Location service for browsers, instead of the built-in one'),
});

const SILENT_MS = 5_000;

/** The location service; visitor/location.ts requests it. */
export const location = {
  id: 'location',
  variables,
  recipients: [
    { id: 'location', group: 'C0002', purpose: 'vendorLocation', paths: ['/ip'], variables: ['LOCATION_API_URL'] },
  ],
  storage: [{ name: 'cuUserLocation', kind: 'local', group: 'C0002', purpose: 'country', lifetime: { hours: 24 } }],
  routes: [
    {
      prefix: '/ip',
      wanted: /^GET \/ip$/,
      limit: 'RATE_LIMIT_LOCATION',
      maxBodyBytes: 0,
      silentMs: SILENT_MS,
      needsCountry: true,
    },
  ],
  policy: ({ LOCATION_API_URL: url }: z.output<typeof variables>) =>
    url ? { sources: { 'connect-src': [`${new URL(url).origin}/`] } } : undefined,
  attributes: ({ LOCATION_API_URL: url }: z.output<typeof variables>) => ({ 'data-location-url': url }),
} as const satisfies VendorManifest;
