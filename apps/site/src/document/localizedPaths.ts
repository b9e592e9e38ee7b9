import type { Content } from '../content/contentStore.ts';
import { pathOf } from '../content/pathOf.ts';

/**
 * Where the addresses that editors write, those of the default locale, lead in another one.
 * @param content the content of this moment
 * @param locale the locale's code
 * @returns by path in the default locale: the path in the wanted one, or itself where the page isn't there. Empty in the default locale
 */
export function localizedPaths({ routes, defaultLocale }: Content, locale: string): Record<string, string> {
  const paths: Record<string, string> = {};
  if (locale === defaultLocale) return paths;
  for (const { path, entryId, locale: own } of routes.byPath.values())
    if (own === defaultLocale) paths[path] = pathOf(routes, entryId, locale) ?? path;
  return paths;
}
