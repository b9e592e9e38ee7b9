import { pathPartOf } from './localizePath.ts';

/**
 * Whether an address leads to a page that isn't there in the wanted locale, and so to the default one.
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and where they stand in the wanted one (themselves where they don't)
 */
export function leavesLocale(url: string, localizedPaths: Record<string, string>): boolean {
  const path = pathPartOf(url);
  return localizedPaths[path] === path;
}
