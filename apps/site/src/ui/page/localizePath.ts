/**
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and where they stand in the wanted one
 * @returns the address in the wanted locale where it exists there, else the address as it was
 */
export function localizePath(url: string, localizedPaths: Record<string, string>): string {
  if (!url.startsWith('/')) return url;
  const path = pathPartOf(url);
  const localized = localizedPaths[path];
  return localized ? localized + url.slice(path.length) : url;
}

/** An address without query and hash. */
export function pathPartOf(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}
