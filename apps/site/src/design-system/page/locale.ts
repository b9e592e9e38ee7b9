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

/**
 * Whether an address leads to a page that isn't there in the wanted locale, and so to the default one.
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and where they stand in the wanted one (themselves where they don't)
 */
export function leavesLocale(url: string, localizedPaths: Record<string, string>): boolean {
  const path = pathPartOf(url);
  return localizedPaths[path] === path;
}

/** English pages write days before months, as their texts do ("12 November 2026"). */
const DATE_LOCALES: Record<string, string> = { 'en-US': 'en-GB' };

/**
 * Formats a day for readers.
 * @param locale of the page
 * @param date ISO 8601, read in UTC
 * @param dateStyle `long` spells the month out
 */
export function formatDate(locale: string, date: string, dateStyle: 'medium' | 'long'): string {
  const language = DATE_LOCALES[locale] ?? locale;
  return new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(date));
}
