/**
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and where they stand in the wanted one
 * @returns the address in the wanted locale where it exists there, else the address as it was
 */
export function localizePath(url: string, localizedPaths: Record<string, string>): string {
  if (!url.startsWith('/')) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const localized = localizedPaths[path];
  return localized ? localized + url.slice(path.length) : url;
}
