import { createDayFormat } from '../workspace/calendar.ts';

const formats = new Map<string, ReturnType<typeof createDayFormat>>();

/** The format of days in a language. A formatter takes longer to create than a row to render, so each is created once. */
export function dayFormatOf(locale: string) {
  const format = formats.get(locale) ?? createDayFormat(locale);
  formats.set(locale, format);
  return format;
}
