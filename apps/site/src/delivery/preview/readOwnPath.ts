import { findPathFault } from '@cumulus/http/requestTarget';

const MAX_LENGTH = 2_000;

/**
 * Reads a path of this site from a query.
 * @param value what was given, such as `/pricing`
 * @param siteUrl origin of the site
 * @returns path and query as they stand in an address; undefined for what would lead elsewhere, or be refused as a request's path
 */
export function readOwnPath(value: string, siteUrl: string): string | undefined {
  if (!value.startsWith('/') || value.length > MAX_LENGTH || !URL.canParse(value, siteUrl)) return undefined;
  // Before the URL parser resolves its dot segments. Letters that are not ASCII are encoded by it.
  const [path = ''] = value.split(/[?#]/, 1);
  if (findPathFault(path.replace(/[^!-~]+/g, (part) => encodeURIComponent(part.toWellFormed()))) !== undefined)
    return undefined;
  const { origin, pathname, search } = new URL(value, siteUrl);
  if (origin !== new URL(siteUrl).origin || pathname.startsWith('//')) return undefined;
  return pathname + search;
}
