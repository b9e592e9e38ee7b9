import type { PurgeAdapter } from '../PurgeAdapter.ts';
import { inGroups } from './inGroups.ts';
import { sendPurge } from './sendPurge.ts';

/** Fastly's limit for one call. */
const MOST_KEYS = 256;
const MOST_CHARACTERS = 6_000;

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
      for (const group of inGroups(tags, MOST_KEYS, MOST_CHARACTERS)) {
        const headers = {
          ...{ 'Fastly-Key': token, 'Surrogate-Key': group.join(' '), Accept: 'application/json' },
          ...(isSoft && { 'Fastly-Soft-Purge': '1' }),
        };
        await sendPurge(address, { method: 'POST', headers }, () => true);
      }
    },
  };
}
