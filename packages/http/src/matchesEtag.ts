/**
 * Whether an `If-None-Match` header names this ETag. Compared weakly (RFC 9110 section 13.1.2): a proxy that compresses weakens it.
 * @param header the header's value, if sent
 * @param etag the current ETag with its quotes
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  const strong = withoutWeakness(etag);
  return header.split(',').some((tag) => withoutWeakness(tag) === strong);
}

function withoutWeakness(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
