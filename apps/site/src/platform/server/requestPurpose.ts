import type { IncomingHttpHeaders } from 'node:http';

/** The purpose of a request by its headers. */
export const requestPurpose = { isForDocument, isSpeculative };

/** Whether a document is requested for display. Older browsers, and requests over plain http, don't state it: there each page request counts. */
function isForDocument({ 'sec-fetch-dest': destination }: IncomingHttpHeaders): boolean {
  return destination === undefined || destination === 'document';
}

/**
 * Whether a page is prefetched or prerendered, so that no visitor sees it yet. Chromium sends `Sec-Purpose: prefetch` or `prefetch;prerender`, Safari
 * and older versions `Purpose`, older Firefox `X-Moz`.
 */
function isSpeculative({ 'sec-purpose': purpose, purpose: older, 'x-moz': mozilla }: IncomingHttpHeaders): boolean {
  // As nearly all requests; this is asked for each page.
  if (purpose === undefined && older === undefined && mozilla === undefined) return false;
  return /prefetch|prerender|preview/i.test(`${purpose} ${older} ${mozilla}`);
}
