import type { RouteTable } from './routeTable.ts';

/**
 * The address of an entry in a locale: the one way from an entry to a path, for links, menus, breadcrumbs, hreflang and the sitemap alike. A slug
 * is no address: it is another in each locale, and by a fallback an entry shows one under which nothing stands.
 * @param routes the site's addresses
 * @param entryId id of a page or article
 * @param locales wanted locales, the best first: what leads elsewhere rather than nowhere names the default locale second
 * @returns the path in the first of them in which the page exists; nothing where it exists in none
 */
export function pathOf({ byEntry }: Pick<RouteTable, 'byEntry'>, entryId: string, ...locales: string[]) {
  const own = byEntry.get(entryId) ?? [];
  return locales.map((locale) => own.find((route) => route.locale === locale)?.path).find((path) => path !== undefined);
}
