/**
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and where they stand in the wanted one
 * @returns the address in the wanted locale where it exists there, else the address as it was; a slash at the path's end makes no difference
 */
export function localizePath(url: string, localizedPaths: Record<string, string>): string {
  if (!url.startsWith('/')) return url;
  const localized = localizedPaths[pathPartOf(url)];
  return localized ? localized + url.replace(/^[^?#]*/, '') : url;
}

/** An address without query and hash, and without a slash at the end of its path: pages are known by such paths. */
export function pathPartOf(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
}
