import type { ServerResponse } from 'node:http';
import { sendMessage } from './sendMessage.ts';

/** Tells proxies of ours that this node refused on purpose: they neither ask another node nor take this one for dead. */
const SHED_HEADER = 'X-Shed';

/**
 * Refuses a prefetch or prerender: browsers ask again when the visitor goes there. Without `Retry-After`, which would keep them from any other prefetch.
 */
export function sendPrefetchRefused(response: ServerResponse): void {
  sendMessage(response, 503, 'This page is answered when it is visited.', [SHED_HEADER, '1']);
}

/**
 * Refuses a request because too many like it wait already: 503 with `Retry-After`.
 * @param text what to say, with what may be done
 * @param retryAfterS seconds
 */
export function sendShed(
  response: ServerResponse,
  text: string,
  retryAfterS: number | string,
  headers: string[] = [],
): void {
  sendMessage(response, 503, text, ['Retry-After', String(retryAfterS), SHED_HEADER, '1', ...headers]);
}
