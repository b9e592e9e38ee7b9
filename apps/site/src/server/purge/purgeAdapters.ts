import { createLog } from '@cumulus/http/log';
import type { ServerEnvironment } from '../serverEnvironment.ts';
import { type PurgeAdapter, sendPurge, splitIntoBatches } from './purgeRequest.ts';

const log = createLog('purge');

/** By default Varnish accepts headers of up to 8,192 bytes. */
const MAX_VARNISH_HEADER_LENGTH = 6_000;
/** Delay of a second purge, for responses that were on their way to Varnish during the first one. */
const SECOND_PURGE_MS = 250;

/**
 * Varnish with `deploy/varnish/default.vcl`: a PURGE request whose `xkey` header, or `xkey-soft`, holds the tags.
 * @param url where Varnish listens
 */
export function varnishPurge(url: string): PurgeAdapter {
  const name = `Varnish at ${new URL(url).host}`;

  async function purge(tags: string[], header: 'xkey' | 'xkey-soft'): Promise<void> {
    for (const batch of splitIntoBatches(tags, Infinity, MAX_VARNISH_HEADER_LENGTH))
      await sendPurge(url, { method: 'PURGE', headers: { [header]: batch.join(' ') } }, () => true);
  }

  return {
    name,
    async purge(tags, { isSoft = false } = {}) {
      const header = isSoft ? 'xkey-soft' : 'xkey';
      await purge(tags, header);
      setTimeout(
        () => purge(tags, header).catch((error: Error) => log.error(`${name}: ${error.message}`)),
        SECOND_PURGE_MS,
      ).unref();
    },
  };
}

/** Fastly's limit. */
const MAX_KEYS_PER_REQUEST = 256;
const MAX_FASTLY_HEADER_LENGTH = 6_000;

interface FastlyOptions {
  url: string;
  serviceId: string;
  token: string;
}

/** Fastly: `POST /service/{id}/purge`, the tags in `Surrogate-Key`, and `Fastly-Soft-Purge`. */
export function fastlyPurge({ url, serviceId, token }: FastlyOptions): PurgeAdapter {
  const address = `${url.replace(/\/+$/, '')}/service/${encodeURIComponent(serviceId)}/purge`;
  return {
    name: 'Fastly',
    async purge(tags, { isSoft = false } = {}) {
      for (const batch of splitIntoBatches(tags, MAX_KEYS_PER_REQUEST, MAX_FASTLY_HEADER_LENGTH)) {
        const headers = {
          'Fastly-Key': token,
          'Surrogate-Key': batch.join(' '),
          Accept: 'application/json',
          ...(isSoft && { 'Fastly-Soft-Purge': '1' }),
        };
        await sendPurge(address, { method: 'POST', headers }, () => true);
      }
    },
  };
}

/** Cloudflare's limit. */
const MAX_TAGS_PER_REQUEST = 100;

interface CloudflareOptions {
  url: string;
  zoneId: string;
  token: string;
}

/** Cloudflare: `POST /zones/{id}/purge_cache` with the tags. It reports errors in the body (`success`) and has no soft purge. */
export function cloudflarePurge({ url, zoneId, token }: CloudflareOptions): PurgeAdapter {
  const address = `${url.replace(/\/+$/, '')}/zones/${zoneId}/purge_cache`;
  return {
    name: 'Cloudflare',
    async purge(tags) {
      for (const batch of splitIntoBatches(tags, MAX_TAGS_PER_REQUEST)) {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const request = { method: 'POST', headers, body: JSON.stringify({ tags: batch }) };
        await sendPurge(address, request, (_, body) => isSuccess(body));
      }
    },
  };
}

function isSuccess(body: string): boolean {
  try {
    return (JSON.parse(body) as { success?: boolean }).success === true;
  } catch {
    return false;
  }
}

/** One adapter for each cache, the innermost first: after its purge an outer cache fetches from the inner one. */
export function purgeAdapters(environment: ServerEnvironment): PurgeAdapter[] {
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
