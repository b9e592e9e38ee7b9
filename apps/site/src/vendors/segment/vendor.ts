import { forwardedBytes } from '@cumulus/http/bodyLimits';
import { YEAR_DAYS } from '@cumulus/lifetimes';
import { z } from 'zod';
import type { VendorManifest } from '../manifest.ts';
import { BUILT_IN_TARGET, type SegmentTarget } from './target.ts';

const address = (name: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional();

const variables = z.object({
  SEGMENT_WRITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'SEGMENT_WRITE_KEY must be a write key: letters, digits, hyphens and underscores')
    .optional()
    .describe(`Write key of the source; built in: \`${BUILT_IN_TARGET.writeKey}\``),
  SEGMENT_API_HOST: address('SEGMENT_API_HOST', 'https://api.segment.io/v1').describe(
    'Receives the events instead of the built-in collector: `https://api.segment.io/v1`',
  ),
  SEGMENT_CDN_URL: address('SEGMENT_CDN_URL', 'https://cdn.segment.com').describe(
    'Serves the source’s settings: `https://cdn.segment.com`',
  ),
  SEGMENT_FORWARD_URL: z
    .string()
    .optional()
    .describe(
      'Where the services forward events of the built-in collector; set it for the site too, so that its cookie page lists the vendor',
    ),
});

/** Where events go with this configuration. */
function targetOf({ SEGMENT_WRITE_KEY, SEGMENT_API_HOST, SEGMENT_CDN_URL }: z.output<typeof variables>): SegmentTarget {
  return {
    writeKey: SEGMENT_WRITE_KEY ?? BUILT_IN_TARGET.writeKey,
    apiUrl: SEGMENT_API_HOST ?? BUILT_IN_TARGET.apiUrl,
    cdnUrl: SEGMENT_CDN_URL ?? BUILT_IN_TARGET.cdnUrl,
  };
}

const textOf = ({ writeKey, apiUrl, cdnUrl }: SegmentTarget) => [writeKey, apiUrl, cdnUrl].join(' ');

/** Short, since no page waits for the response and browsers send again. */
const SILENT_MS = 5_000;
const YEAR = { days: YEAR_DAYS } as const;

/** Takes the site's events. */
export const segment = {
  id: 'segment',
  loader: 'loadSegment.ts',
  variables,
  recipients: [
    {
      id: 'segment',
      name: 'Segment',
      group: 'C0002',
      purpose: 'vendorAnalytics',
      paths: ['/segment/'],
      variables: ['SEGMENT_CDN_URL', 'SEGMENT_API_HOST', 'SEGMENT_FORWARD_URL'],
    },
  ],
  storage: [
    { name: 'ajs_anonymous_id', kind: 'cookie', group: 'C0002', purpose: 'anonymousId', lifetime: YEAR },
    { name: 'ajs_anonymous_id', kind: 'local', group: 'C0002', purpose: 'anonymousId', lifetime: 'kept' },
    { name: 'ajs_user_traits', kind: 'local', group: 'C0002', purpose: 'visitTraits', lifetime: 'kept' },
    { name: 'ajs_user_id', kind: 'local', group: 'C0002', purpose: 'knownUser', lifetime: 'kept' },
    { name: 'ajs_group_*', kind: 'local', group: 'C0002', purpose: 'knownGroup', lifetime: 'kept' },
  ],
  routes: [
    {
      prefix: '/segment/',
      wanted: /^(POST \/segment\/v1\/[a-z]{1,10}|GET \/segment\/v1\/projects\/[\w-]{1,100}\/settings)$/,
      limit: 'RATE_LIMIT_EVENTS',
      maxBodyBytes: forwardedBytes('batch'),
      silentMs: SILENT_MS,
      sent: ['authorization', 'content-encoding'],
    },
  ],
  policy(values: z.output<typeof variables>) {
    const { apiUrl, cdnUrl } = targetOf(values);
    const sources = [apiUrl, cdnUrl].filter((url) => !url.startsWith('/')).map((url) => `${url}/`);
    return sources.length ? { sources: { 'connect-src': sources } } : undefined;
  },
  attributes(values: z.output<typeof variables>) {
    const text = textOf(targetOf(values));
    return { 'data-segment': text === textOf(BUILT_IN_TARGET) ? undefined : text };
  },
} as const satisfies VendorManifest;
