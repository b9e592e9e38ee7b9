import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { z } from 'zod';
import type { Variables, VendorManifest } from '../manifest.ts';
import { browserFlagService } from './target.ts';

const address = (name: string) => z.url(`${name} must be an address such as https://cdn.growthbook.io`).optional();

const variables = z.object({
  GROWTHBOOK_API_HOST: address('GROWTHBOOK_API_HOST').describe(
    'Flag service, instead of the built-in one: `https://cdn.growthbook.io`, or your own',
  ),
  GROWTHBOOK_STREAMING_HOST: address('GROWTHBOOK_STREAMING_HOST').describe('Host of its streams, if that differs'),
  GROWTHBOOK_PUBLIC_HOST: address('GROWTHBOOK_PUBLIC_HOST').describe(
    'Its address for browsers, streams included, if that differs from the site’s',
  ),
  GROWTHBOOK_USAGE_URL: address('GROWTHBOOK_USAGE_URL').describe(
    'Where browsers report the use of flags; built-in service only',
  ),
  GROWTHBOOK_REMOTE_EVAL: z
    .enum(['true', 'false'], 'GROWTHBOOK_REMOTE_EVAL must be true or false')
    .optional()
    .describe('`true`: browsers get values only, no rules'),
  GROWTHBOOK_CLIENT_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'GROWTHBOOK_CLIENT_KEY must be a client key such as sdk-local (Missing clientKey)')
    .optional()
    .describe(
      'Client key of the SDK connection; built in: `sdk-local`, in browsers with remote evaluation `sdk-local-remote`',
    ),
  GROWTHBOOK_DECRYPTION_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{22,43}={0,2}$/, 'GROWTHBOOK_DECRYPTION_KEY must be a key in base64, as the vendor shows it')
    .optional()
    .describe('Key of encrypted payloads'),
});

/** Longer than the heartbeat interval of a stream. */
const STREAM_SILENT_MS = 60_000;
const SILENT_MS = 5_000;

/**
 * The flag service, for islands and the debug overlay in the browser. The cookies of experiments belong to the site (storageMatrix): flags/ writes them
 * with any flag service.
 */
export const growthbook = {
  id: 'growthbook',
  variables,
  recipients: [
    {
      id: 'growthbookUsage',
      name: 'GrowthBook',
      group: 'C0002',
      purpose: 'vendorFlagsUsage',
      paths: ['/growthbook/rt'],
      variables: ['GROWTHBOOK_USAGE_URL'],
      // The vendor's own service has no address for usage: without a configured one, nothing is reported (see target.ts).
      isUnused: ({ GROWTHBOOK_API_HOST: host, GROWTHBOOK_USAGE_URL: usage }: Variables) => Boolean(host) && !usage,
    },
    {
      id: 'growthbook',
      name: 'GrowthBook',
      group: 'C0001',
      purpose: 'vendorFlags',
      paths: ['/growthbook/'],
      variables: ['GROWTHBOOK_API_HOST', 'GROWTHBOOK_PUBLIC_HOST'],
    },
  ],
  storage: [{ name: 'gbFeaturesCache', kind: 'local', group: 'C0003', purpose: 'flagsKept', lifetime: { hours: 24 } }],
  routes: [
    {
      service: 'content',
      prefix: '/growthbook/sub/',
      wanted: /^GET \/growthbook\/sub\/[\w-]{1,100}$/,
      limit: 'RATE_LIMIT_STREAMS',
      maxBodyBytes: 0,
      silentMs: STREAM_SILENT_MS,
      isStream: true,
    },
    {
      service: 'content',
      prefix: '/growthbook/',
      wanted: /^(GET|POST) \/growthbook\/(api\/(features|eval)\/[\w-]{1,100}|rt)$/,
      limit: 'RATE_LIMIT_FLAGS',
      maxBodyBytes: forwardedBytes('evaluation'),
      silentMs: SILENT_MS,
    },
  ],
  policy(values: z.output<typeof variables>) {
    const { host, streamingHost, usageUrl } = browserFlagService(values);
    if (host.startsWith('/')) return undefined;
    const stream = streamingHost && streamingHost !== host ? [`${streamingHost}/`] : [];
    const usage = usageUrl && !usageUrl.startsWith(`${host}/`) ? [usageUrl] : [];
    return { sources: { 'connect-src': [`${host}/`, ...stream, ...usage] } };
  },
} as const satisfies VendorManifest;
