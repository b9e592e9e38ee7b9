import { dateLocale } from '@cumulus/content-model/dates';
import type { Day } from './types.ts';

const MS_PER_DAY = 86_400_000;

const dayOf = (isoDate: string): Day => Date.parse(isoDate) / MS_PER_DAY;

/** The day on which the demo plays: sixteen days before the opening. The same for every visitor, so that the first view can be cached. */
export const TODAY: Day = dayOf('2026-06-02');
/** First and last day that the timeline shows; no task leaves them. */
export const FIRST_DAY: Day = dayOf('2026-05-18');
export const LAST_DAY: Day = dayOf('2026-07-12');

/** A day after 2 June: `fromToday(-2)` is 31 May. */
export const fromToday = (days: number): Day => TODAY + days;

/** Day as a `Date` at midnight UTC; format it with `timeZone: 'UTC'`. */
const toDate = (day: Day): Date => new Date(day * MS_PER_DAY);

/**
 * Formats days in a language: `18 Jun`, with `long` `Thursday 18 June`. Without a year, English and German need nothing mended, so that only the locale is
 * loaded.
 */
export function createDayFormat(locale: string): (day: Day, style?: 'short' | 'long' | 'weekday') => string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocale(locale), { ...options, timeZone: 'UTC' });
  const formats = {
    short: format({ day: 'numeric', month: 'short' }),
    long: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    weekday: format({ weekday: 'short' }),
  };
  return (day, style = 'short') => formats[style].format(toDate(day));
}
