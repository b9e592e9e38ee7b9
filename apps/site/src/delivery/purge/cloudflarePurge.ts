import type { PurgeAdapter } from '../PurgeAdapter.ts';
import { inGroups } from './inGroups.ts';
import { sendPurge } from './sendPurge.ts';

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
