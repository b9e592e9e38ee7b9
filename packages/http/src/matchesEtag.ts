/**
 * Whether an `If-None-Match` header names this ETag (weakly compared, as RFC 9110 section 13.1.2 asks: a proxy that compresses weakens it).
 * @param header the header's value
 * @param etag the current ETag with its quotes
 */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
