import type { ContentSnapshot } from './ContentSnapshot.ts';

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
  const defaultLocale = snapshot.locales.find((locale) => locale.default)?.code;
  const codes = snapshot.locales.map((locale) => locale.code);
  for (const { sys, fields } of Object.values(snapshot.entries)) {
    const modelName = sys.contentType?.sys.id;
    if (modelName !== 'page' && modelName !== 'article') continue;
    for (const locale of codes) {
      const slug = fields.slug?.[locale];
      if (typeof slug !== 'string' || slug === '') continue;
      const path = pathOf(slug, locale === defaultLocale ? '' : `/${locale}`);
      const taken = byPath.get(path);
      if (taken) {
        console.error(`[content] slug "${slug}" (${locale}) of ${sys.id} is taken by ${taken.entryId}: give it its own`);
        continue;
      }
      const isIndexed = fields.isNoIndex?.[defaultLocale ?? ''] !== true;
      const route: Route = { path, locale, entryId: sys.id, modelName, updatedAt: sys.updatedAt ?? '', isIndexed };
      byPath.set(path, route);
      byEntry.set(sys.id, [...(byEntry.get(sys.id) ?? []), route]);
    }
  }
  return { byPath, byEntry };
}

function pathOf(slug: string, prefix: string): string {
  const trimmed = slug.replace(/^\/+|\/+$/g, '');
  return trimmed ? `${prefix}/${trimmed}` : prefix || '/';
}
