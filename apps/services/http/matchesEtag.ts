/**
 * Whether an `If-None-Match` header names this ETag (weakly compared, as RFC 9110 section 13.1.2 asks).
 * @param header the header's value, if sent
 * @param etag the current ETag with its quotes
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  if (header.trim() === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.split(',').some((tag) => bare(tag) === bare(etag));
}
