/** What `Intl` writes otherwise than people do: a part of a date, by language. */
const MENDED: Readonly<Record<string, (part: Intl.DateTimeFormatPart, before: string | undefined) => string>> = {
  // Between weekday and day it has a comma only where the year follows.
  en: ({ type, value }, before) => (type === 'literal' && before === 'weekday' ? ' ' : value),
  fr: firstDayAs('1er'),
  it: firstDayAs('1º'),
  pt: firstDayAs('1º'),
};

const languageOf = (locale: string) => locale.split('-', 1)[0] ?? '';

/**
 * The locale whose rules dates and times follow for a page, mail or demo in a locale. All English ones put the day before the month, as their copy does.
 */
export function dateLocale(locale: string): string {
  return languageOf(locale) === 'en' ? 'en-GB' : locale;
}

/**
 * Creates the one format of dates and times of site, services, mails and demo: the day before the month, and a clock of 24 hours.
 * REQ-CMS-14.
 * @param locale of the page, mail or demo
 * @param options what is shown, as for `Intl.DateTimeFormat`
 * @returns writes a date; creating it takes longer than writing
 */
export function createDateFormat(locale: string, options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  const format = new Intl.DateTimeFormat(dateLocale(locale), { hourCycle: 'h23', ...options });
  const mend = MENDED[languageOf(locale)];
  if (!mend) return (date) => format.format(date);
  return (date) => {
    const parts = format.formatToParts(date);
    const hasMonthName = parts.some(({ type, value }) => type === 'month' && Number.isNaN(Number(value)));
    return hasMonthName
      ? parts.map((part, index) => mend(part, parts[index - 1]?.type)).join('')
      : parts.map(({ value }) => value).join('');
  };
}

function firstDayAs(text: string) {
  return ({ type, value }: Intl.DateTimeFormatPart) => (type === 'day' && Number(value) === 1 ? text : value);
}
