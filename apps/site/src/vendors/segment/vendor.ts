import { z } from 'zod';
import type { VendorPolicy } from '../vendorPolicy.ts';
import { BUILT_IN_TARGET, type MeasurementTarget } from './target.ts';

const address = (name: string, example: string) =>
  z
    .url({ protocol: /^https?$/, error: `${name} must be an address such as ${example}` })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional();

const schema = z.object({
  SEGMENT_WRITE_KEY: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'SEGMENT_WRITE_KEY must be a write key: letters, digits, hyphens and underscores')
    .optional(),
  SEGMENT_API_HOST: address('SEGMENT_API_HOST', 'https://api.segment.io/v1'),
  SEGMENT_CDN_URL: address('SEGMENT_CDN_URL', 'https://cdn.segment.com'),
});

/** Reads where events go from the environment, and says it to pages. */
export const targetEnvironment = { read, attribute };

/**
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
function read(variables: Record<string, string | undefined>): MeasurementTarget {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new Error(`Wrong environment: ${z.prettifyError(parsed.error)}`);
  const { SEGMENT_WRITE_KEY, SEGMENT_API_HOST, SEGMENT_CDN_URL } = parsed.data;
  return {
    writeKey: SEGMENT_WRITE_KEY ?? BUILT_IN_TARGET.writeKey,
    apiUrl: SEGMENT_API_HOST ?? BUILT_IN_TARGET.apiUrl,
    cdnUrl: SEGMENT_CDN_URL ?? BUILT_IN_TARGET.cdnUrl,
  };
}

/**
 * The document's `data-segment`, for readTarget: nothing, not even the attribute, where all is built in.
 * @param variables environment variables
 */
function attribute(variables: Record<string, string | undefined>): string | undefined {
  const { writeKey, apiUrl, cdnUrl } = read(variables);
  const said = [writeKey, apiUrl, cdnUrl].join(' ');
  return said === Object.values(BUILT_IN_TARGET).join(' ') ? undefined : said;
}

/**
 * What Segment needs where it takes the events itself; nothing while they go to the site's own origin.
 * @param variables environment variables
 * @throws an error that names every wrong variable
 */
export function segmentPolicy(variables: Record<string, string | undefined>): VendorPolicy | undefined {
  const { apiUrl, cdnUrl } = targetEnvironment.read(variables);
  const sources = [apiUrl, cdnUrl].filter((url) => !url.startsWith('/')).map((url) => `${url}/`);
  return sources.length ? { name: 'segment', sources: { 'connect-src': sources } } : undefined;
}
