import type { ServerEnvironment } from '../serverEnvironment.ts';
import { inGroups, type PurgeAdapter, sendPurge } from './purgeRequest.ts';

/** Varnish takes headers of 8,192 bytes, unless told otherwise. */
const MAX_VARNISH_HEADER_LENGTH = 6_000;
/** An answer that was on its way to Varnish when it was told to forget, comes after. */
const ECHO_MS = 250;

/**
 * Varnish with `deploy/varnish/default.vcl`: a PURGE request whose `xkey` header, or `xkey-soft`, holds the tags.
 * @param url where Varnish listens
 */
export function varnishPurge(url: string): PurgeAdapter {
  const name = `Varnish at ${new URL(url).host}`;

  async function purge(tags: string[], header: 'xkey' | 'xkey-soft'): Promise<void> {
    for (const group of inGroups(tags, Infinity, MAX_VARNISH_HEADER_LENGTH))
      await sendPurge(url, { method: 'PURGE', headers: { [header]: group.join(' ') } }, () => true);
  }

  return {
    name,
    async purge(tags, { isSoft = false } = {}) {
      const header = isSoft ? 'xkey-soft' : 'xkey';
      await purge(tags, header);
      setTimeout(
        () => purge(tags, header).catch((error: Error) => console.error(`[purge] ${name}: ${error.message}`)),
        ECHO_MS,
      ).unref();
    },
  };
}

/** Fastly's limit for one call. */
const MOST_KEYS = 256;
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
      for (const group of inGroups(tags, MOST_KEYS, MAX_FASTLY_HEADER_LENGTH)) {
        const headers = {
          'Fastly-Key': token,
          'Surrogate-Key': group.join(' '),
          Accept: 'application/json',
          ...(isSoft && { 'Fastly-Soft-Purge': '1' }),
        };
        await sendPurge(address, { method: 'POST', headers }, () => true);
      }
    },
  };
}

/** Cloudflare's limit for one call. */
const MOST_TAGS = 100;

interface CloudflareOptions {
  url: string;
  zoneId: string;
  token: string;
}

/** Cloudflare: `POST /zones/{id}/purge_cache` with the tags; done only when its answer says `success`. It knows no soft purge. */
export function cloudflarePurge({ url, zoneId, token }: CloudflareOptions): PurgeAdapter {
  const address = `${url.replace(/\/+$/, '')}/zones/${zoneId}/purge_cache`;
  return {
    name: 'Cloudflare',
    async purge(tags) {
      for (const group of inGroups(tags, MOST_TAGS)) {
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
        const request = { method: 'POST', headers, body: JSON.stringify({ tags: group }) };
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

/** One adapter for each thing that stands in front, the innermost first: an outer one asks the inner one for what it forgot. */
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
