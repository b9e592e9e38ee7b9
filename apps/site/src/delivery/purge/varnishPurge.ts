import type { PurgeAdapter } from '../PurgeAdapter.ts';
import { inGroups } from './inGroups.ts';
import { sendPurge } from './sendPurge.ts';

/** Varnish takes headers of 8,192 bytes, unless told otherwise. */
const MOST_CHARACTERS = 6_000;
/** An answer that was on its way to Varnish when it was told to forget, comes after. */
const ECHO_MS = 250;

/**
 * Varnish with `deploy/varnish/default.vcl`: a PURGE request whose `xkey` header, or `xkey-soft`, holds the tags.
 * @param url where Varnish listens
 */
export function varnishPurge(url: string): PurgeAdapter {
  const name = `Varnish at ${new URL(url).host}`;

  async function purge(tags: string[], header: 'xkey' | 'xkey-soft'): Promise<void> {
    for (const group of inGroups(tags, Infinity, MOST_CHARACTERS))
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
