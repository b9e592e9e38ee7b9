type Mended = readonly [from: RegExp, to: string];

const FIRST = /\b1 (?=\D)/;
const ORDINAL: Mended = [FIRST, '1º '];
/** What `Intl` writes otherwise than people do, by language: in English `Tuesday, 1 December 2026`, with a comma only where the year follows. */
const MENDED: Readonly<Record<string, Mended>> = {
  en: [/day, /, 'day '],
  fr: [FIRST, '1er '],
  it: ORDINAL,
  pt: ORDINAL,
};

/**
 * The locale whose rules dates and times follow for a page, mail or demo in a locale. All English ones put the day before the month, as their copy does.
 */
export function dateLocale(locale: string): string {
  return /^en/.test(locale) ? 'en-GB' : locale;
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
  const [from, to] = MENDED[locale.slice(0, 2)] ?? ['', ''];
  return (date) => format.format(date).replace(from, to);
}
