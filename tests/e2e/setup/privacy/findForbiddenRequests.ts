import type { ConsentGroup } from '../../../../apps/site/src/privacy/consentGroups.ts';
import { vendorMatrix } from '../../../../apps/site/src/privacy/storage/vendorMatrix.ts';
import type { SeenRequest } from './watchRequests.ts';

/**
 * Finds forbidden requests: to another origin, to a vendor (or its built-in service) whose group isn't allowed, and other methods than GET to an
 * address of no vendor.
 * @param origin of the site
 * @param allowed groups besides strictly necessary
 */
export function findForbiddenRequests(
  requests: readonly SeenRequest[],
  origin: string,
  allowed: readonly ConsentGroup[] = [],
): string[] {
  return requests.flatMap(({ method, url }) => {
    const { origin: requestOrigin, pathname, protocol } = new URL(url);
    if (!protocol.startsWith('http')) return [];
    if (requestOrigin !== origin) return [`${method} ${url} goes to another origin`];
    const vendor = vendorMatrix.find(({ paths }) => paths.some((path) => leadsTo(path, pathname)));
    if (!vendor) return method === 'GET' ? [] : [`${method} ${url} goes to nobody in vendorMatrix`];
    if (vendor.group === 'C0001' || allowed.includes(vendor.group)) return [];
    return [`${method} ${url} goes to ${vendor.id} without ${vendor.group}`];
  });
}

function leadsTo(path: string, pathname: string): boolean {
  return path.endsWith('/') ? pathname.startsWith(path) : pathname === path;
}
