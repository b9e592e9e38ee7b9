import type { PurgeAdapter } from '../PurgeAdapter.ts';
import { cloudflarePurge } from './cloudflarePurge.ts';
import { fastlyPurge } from './fastlyPurge.ts';
import type { PurgeEnvironment } from './purgeEnvironment.ts';
import { varnishPurge } from './varnishPurge.ts';

/** One adapter for each thing that stands in front, the innermost first: an outer one asks the inner one for what it forgot. */
export function purgeAdapters(environment: PurgeEnvironment): PurgeAdapter[] {
  const { FASTLY_SERVICE_ID, FASTLY_API_TOKEN, FASTLY_API_URL } = environment;
  const { CLOUDFLARE_ZONE_ID, CLOUDFLARE_API_TOKEN, CLOUDFLARE_API_URL } = environment;
  return [
    ...environment.VARNISH_PURGE_URLS.map((url) => varnishPurge(url)),
    ...(FASTLY_SERVICE_ID && FASTLY_API_TOKEN
      ? [fastlyPurge({ url: FASTLY_API_URL, serviceId: FASTLY_SERVICE_ID, token: FASTLY_API_TOKEN })]
      : []),
    ...(CLOUDFLARE_ZONE_ID && CLOUDFLARE_API_TOKEN
      ? [cloudflarePurge({ url: CLOUDFLARE_API_URL, zoneId: CLOUDFLARE_ZONE_ID, token: CLOUDFLARE_API_TOKEN })]
      : []),
  ];
}
