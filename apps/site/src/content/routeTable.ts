import type { AllLocalesEntry, ContentLocale, ContentSnapshot } from './ContentSnapshot.ts';

/** A page's address in one locale. */
export interface Route {
  path: string;
  locale: string;
  entryId: string;
  modelName: 'page' | 'article';
  updatedAt: string;
  isIndexed: boolean;
}

/** All addresses of the site: by path, and by entry and locale. */
export interface RouteTable {
  byPath: Map<string, Route>;
  byEntry: Map<string, Route[]>;
}

/**
 * Derives the addresses from the slugs: a page exists in a locale only where its own slug is filled there.
 * English stands at `/`, the others under `/{locale}` (architecture, "Locales").
 * @param snapshot what the content system delivered
 */
export function routeTable(snapshot: ContentSnapshot): RouteTable {
  const byPath = new Map<string, Route>();
  const byEntry = new Map<string, Route[]>();
  for (const route of Object.values(snapshot.entries).flatMap((entry) => routesOf(entry, snapshot.locales))) {
    const taken = byPath.get(route.path);
    if (taken) {
      console.error(
        `[content] ${route.path} of ${route.entryId} is taken by ${taken.entryId}: give it a slug of its own`,
      );
      continue;
    }
    byPath.set(route.path, route);
    byEntry.set(route.entryId, [...(byEntry.get(route.entryId) ?? []), route]);
  }
  return { byPath, byEntry };
}

function routesOf({ sys, fields }: AllLocalesEntry, locales: ContentLocale[]): Route[] {
  const modelName = sys.contentType?.sys.id;
  if (modelName !== 'page' && modelName !== 'article') return [];
  const defaultLocale = locales.find((locale) => locale.default)?.code ?? '';
  const shared = {
    entryId: sys.id,
    modelName,
    updatedAt: sys.updatedAt ?? '',
    isIndexed: fields.isNoIndex?.[defaultLocale] !== true,
  } as const;
  return locales.flatMap(({ code }) => {
    const slug = fields.slug?.[code];
    if (typeof slug !== 'string' || slug === '') return [];
    return [{ ...shared, locale: code, path: pathOfSlug(slug, code === defaultLocale ? '' : `/${code}`) }];
  });
}

/** Only here a slug becomes an address; who wants the address of an entry asks `pathOf.ts`. */
function pathOfSlug(slug: string, prefix: string): string {
  const trimmed = slug.replace(/^\/+|\/+$/g, '');
  return trimmed ? `${prefix}/${trimmed}` : prefix || '/';
}
