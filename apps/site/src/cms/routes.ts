import { isPageModel, type PageModel, pathOfSlug } from '@cumulus/content-model';
import { findPathFault } from '@cumulus/http/requestTarget';
import type { Content } from './content.ts';
import { reportContent } from './reportContent.ts';
import { type AllLocalesEntry, type ContentLocale, type ContentSnapshot, defaultLocaleOf } from './snapshot.ts';

/** A page's address in one locale. */
export interface Route {
  /** In its canonical spelling (`canonicalPath`), as a request has it. */
  path: string;
  locale: string;
  entryId: string;
  modelName: PageModel;
  isIndexed: boolean;
}

/** All addresses of the site: by path, and by entry and locale. */
export interface RouteTable {
  byPath: Map<string, Route>;
  byEntry: Map<string, Route[]>;
}

/**
 * Derives the addresses from the slugs: a page exists in a locale only if its slug is set there.
 * English is at `/`, the others under `/{locale}` (architecture, "Locales"). A path that no request can have is logged and left out.
 * REQ-RTE-08.
 */
export function createRouteTable(snapshot: ContentSnapshot): RouteTable {
  const byPath = new Map<string, Route>();
  const byEntry = new Map<string, Route[]>();
  for (const route of Object.values(snapshot.entries).flatMap((entry) => routesOf(entry, snapshot.locales))) {
    const fault = findPathFault(route.path);
    if (fault) {
      reportContent(`${route.path} of ${route.entryId} can't be reached: it holds ${fault}`);
      continue;
    }
    const taken = byPath.get(route.path);
    if (taken) {
      reportContent(`${route.path} of ${route.entryId} is taken by ${taken.entryId}: give it a slug of its own`);
      continue;
    }
    byPath.set(route.path, route);
    byEntry.set(route.entryId, [...(byEntry.get(route.entryId) ?? []), route]);
  }
  return { byPath, byEntry };
}

function routesOf({ sys, fields }: AllLocalesEntry, locales: ContentLocale[]): Route[] {
  const modelName = sys.contentType?.sys.id;
  if (!isPageModel(modelName)) return [];
  const defaultLocale = defaultLocaleOf(locales);
  const shared = {
    entryId: sys.id,
    modelName,
    isIndexed: fields.isNoIndex?.[defaultLocale] !== true,
  } as const;
  return locales.flatMap(({ code }) => {
    const slug = fields.slug?.[code];
    if (typeof slug !== 'string' || slug === '') return [];
    return [{ ...shared, locale: code, path: pathOfSlug(slug, { code, default: code === defaultLocale }) }];
  });
}

/**
 * The path of an entry in a locale, for links, menus, breadcrumbs, hreflang and the sitemap. Don't use slugs for that: by a locale's fallback an entry
 * may have a slug without having a page.
 * @param entryId id of a page or article
 * @param locales in order of preference; links that need a target name the default locale second
 * @returns the path in the first locale in which the page exists; undefined if there is none
 */
export function pathOf({ byEntry }: Pick<RouteTable, 'byEntry'>, entryId: string, ...locales: string[]) {
  const own = byEntry.get(entryId) ?? [];
  return locales.map((locale) => own.find((route) => route.locale === locale)?.path).find((path) => path !== undefined);
}

/**
 * Maps the paths of the default locale, which editors write in links, to another locale.
 * REQ-RTE-02.
 * @returns by path in the default locale: the path in the wanted locale, or the same path if the page doesn't exist there. Empty for the default locale
 */
export function localizedPaths({ routes, defaultLocale }: Content, locale: string): Record<string, string> {
  const paths: Record<string, string> = {};
  if (locale === defaultLocale) return paths;
  for (const { path, entryId, locale: own } of routes.byPath.values())
    if (own === defaultLocale) paths[path] = pathOf(routes, entryId, locale) ?? path;
  return paths;
}
