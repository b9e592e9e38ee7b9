import type { IncomingHttpHeaders } from 'node:http';

/** What a browser says a request is for. */
export const requestPurpose = { isForDocument, isSpeculative };

/** Whether a page is to be shown. Browsers that say nothing of it are older, or asked over plain http: there each page request counts. */
function isForDocument({ 'sec-fetch-dest': destination }: IncomingHttpHeaders): boolean {
  return destination === undefined || destination === 'document';
}

/**
 * Whether a page is prefetched or prerendered: nobody has asked for it yet. Chromium says `Sec-Purpose: prefetch` or `prefetch;prerender`; Safari and
 * older ones `Purpose`, older Firefox `X-Moz`.
 */
function isSpeculative({ 'sec-purpose': purpose, purpose: older, 'x-moz': mozilla }: IncomingHttpHeaders): boolean {
  return /prefetch|prerender|preview/i.test(`${purpose} ${older} ${mozilla}`);
}
