const MAX_LENGTH = 2_000;

/**
 * Reads a path of this site from a query.
 * @param value what was given, such as `/pricing`
 * @param siteUrl origin of the site
 * @returns path and query as they stand in an address; undefined for what would lead elsewhere
 */
export function readOwnPath(value: string, siteUrl: string): string | undefined {
  if (!value.startsWith('/') || value.length > MAX_LENGTH || !URL.canParse(value, siteUrl)) return undefined;
  const { origin, pathname, search } = new URL(value, siteUrl);
  if (origin !== new URL(siteUrl).origin || pathname.startsWith('//')) return undefined;
  return pathname + search;
}
