import type { Encoding } from './representation.ts';
import type { Representation, StoredPage } from './StoredPage.ts';

/**
 * What of a page can be sent at once to a client that reads the given encoding.
 * @returns undefined when it has to be made first (see `makeRepresentation`)
 */
export function readyRepresentation(page: StoredPage, encoding: Encoding): Representation | undefined {
  if (encoding === 'br' && page.brotli) return page.brotli;
  if (encoding === 'gzip' && page.gzip) return page.gzip;
  return page.identity;
}
