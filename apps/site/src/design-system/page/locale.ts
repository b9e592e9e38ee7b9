import { canonicalAddress, canonicalPath } from '@cumulus/content-model/canonicalPath';

/**
 * Converts an address to a locale. A trailing slash is ignored.
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and their counterparts in the wanted locale
 * @returns the address in the wanted locale if it exists there, or the same one; its path in the canonical spelling, which the site serves
 */
export function localizePath(url: string, localizedPaths: Record<string, string>): string {
  if (!url.startsWith('/')) return url;
  const localized = localizedPaths[pathPartOf(url)];
  return localized ? localized + url.replace(/^[^?#]*/, '') : canonicalAddress(url);
}

/** The canonical path of an address, without query, hash and trailing slash: the form of the paths in `localizedPaths`. */
export function pathPartOf(url: string): string {
  return canonicalPath(url.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, ''));
}

/**
 * Whether an address leads to the default locale, because the wanted locale doesn't have the page.
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and their counterparts in the wanted locale (themselves if missing)
 */
export function leavesLocale(url: string, localizedPaths: Record<string, string>): boolean {
  const path = pathPartOf(url);
  return localizedPaths[path] === path;
}

/** English pages use the day before the month, as their copy does ("12 November 2026"). */
const DATE_LOCALES: Record<string, string> = { 'en-US': 'en-GB' };

/**
 * Formats a date for visitors.
 * @param locale of the page
 * @param date ISO 8601, read in UTC
 * @param dateStyle `long` spells the month out
 */
export function formatDate(locale: string, date: string, dateStyle: 'medium' | 'long'): string {
  const language = DATE_LOCALES[locale] ?? locale;
  return new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(new Date(date));
}
