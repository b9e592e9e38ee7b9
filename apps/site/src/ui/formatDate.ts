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
