import { barePath, canonicalAddress, withoutQuery } from '@cumulus/content-model/canonicalPath';
import { createDateFormat } from '@cumulus/content-model/dates';

/**
 * Converts an address to a locale. A trailing slash is ignored.
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and their counterparts in the wanted locale
 * @returns the address in the wanted locale if it exists there, or the same one; its path in the canonical spelling, which the site serves
 */
export function localizePath(url: string, localizedPaths: Record<string, string>): string {
  if (!url.startsWith('/')) return url;
  const localized = localizedPaths[barePath(url)];
  return localized ? localized + url.slice(withoutQuery(url).length) : canonicalAddress(url);
}

/**
 * Whether an address leads to the default locale, because the wanted locale doesn't have the page.
 * @param url an address such as `/pricing?x=1#plans`
 * @param localizedPaths paths of the default locale, and their counterparts in the wanted locale (themselves if missing)
 */
export function leavesLocale(url: string, localizedPaths: Record<string, string>): boolean {
  const path = barePath(url);
  return localizedPaths[path] === path;
}

/**
 * Formats the day of a date for visitors, as it was written: with an offset, the day of that time zone.
 * REQ-CMS-14.
 * @param locale of the page
 * @param date ISO 8601, such as `2026-11-01T00:30+02:00`
 * @param dateStyle `long` spells the month out
 */
export function formatDate(locale: string, date: string, dateStyle: 'medium' | 'long'): string {
  return createDateFormat(locale, { dateStyle, timeZone: 'UTC' })(new Date(date.slice(0, 10)));
}
