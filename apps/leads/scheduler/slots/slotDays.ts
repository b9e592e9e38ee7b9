import { createDateFormat, dateLocale } from '@cumulus/content-model/dates';
import { languageOf } from '@cumulus/content-model/languageOf';
import { isTimeZone } from '@cumulus/content-model/salesDesk';
import { calendarDay } from '../time/zonedTime.ts';
import type { TimeSpan } from './freeSlots.ts';

/** A slot as visitors see it. */
export interface ShownSlot {
  /** ISO 8601 in UTC: what a booking names. */
  start: string;
  /** Time of the start in the visitor's zone and language: `09:30`. */
  label: string;
}

/** The slots of one day in the visitor's zone. */
export interface SlotDay {
  /** `2026-11-24` */
  date: string;
  /** Weekday and day in the visitor's language: `Dienstag, 24. November`. */
  label: string;
  slots: ShownSlot[];
}

/** In whose time and language slots are shown. */
export interface Reader {
  timeZone: string;
  /** BCP 47. */
  locale: string;
}

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const LOCALE = /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Z]{2}|\d{3}))?$/;
/**
 * Reads in whose time and language slots are wanted. What this runtime doesn't know is replaced, since a visitor can't do anything about it.
 * @param wanted as a client sent it
 * @param deskZone time zone of the desk, used for an unknown one
 */
export function readReader(wanted: { timeZone: string | null; locale: string | null }, deskZone: string): Reader {
  const { timeZone, locale } = wanted;
  const isKnown = locale !== null && LOCALE.test(locale) && Intl.DateTimeFormat.supportedLocalesOf([locale]).length > 0;
  return {
    timeZone: timeZone !== null && isTimeZone(timeZone) ? timeZone : deskZone,
    locale: dateLocale(isKnown ? locale : 'en'),
  };
}

/**
 * Groups slots by day, as the reader's calendar and clock show them. Where clocks go back, two slots of a day have the same time: these also name the
 * offset.
 * REQ-LEA-21.
 * @param slots in order of time
 */
export function slotDays(slots: readonly TimeSpan[], { timeZone, locale }: Reader): SlotDay[] {
  const dayFormat = createDateFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
  const timeFormat = createDateFormat(locale, { timeZone, ...TIME });
  const exactFormat = createDateFormat(locale, { timeZone, ...TIME, timeZoneName: 'shortOffset' });
  const days = Map.groupBy(slots, ({ start }) => calendarDay(start, timeZone).toString());
  return [...days].map(([date, ofDay]) => {
    const times = ofDay.map(({ start }) => timeFormat(start));
    const isRepeated = (time: string) => times.indexOf(time) !== times.lastIndexOf(time);
    return {
      date,
      label: dayFormat(ofDay[0]?.start ?? 0),
      slots: ofDay.map(({ start }, index) => ({
        start: new Date(start).toISOString(),
        label: isRepeated(times[index] ?? '') ? exactFormat(start) : (times[index] ?? ''),
      })),
    };
  });
}

/** What follows a time of day, by language. */
const AFTER_TIME: Readonly<Record<string, string>> = { de: ' Uhr' };

/** Day, time and zone of a meeting in one line: `Tuesday 24 November 2026, 09:30–10:00 CET`. */
export function meetingTime({ start, end }: TimeSpan, { timeZone, locale }: Reader): string {
  const day = createDateFormat(locale, {
    timeZone,
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  });
  const time = createDateFormat(locale, { timeZone, ...TIME });
  const unit = AFTER_TIME[languageOf(locale)] ?? '';
  return `${day(start)}, ${time(start)}–${time(end)}${unit} ${zoneAt(start, timeZone, locale, 'short')}`;
}

/** Name of a time zone for people: `Central European Time (Europe/Berlin)`. @param now which instant's name, where it has several */
export function zoneName({ timeZone, locale }: Reader, now: number): string {
  const name = zoneAt(now, timeZone, locale, 'longGeneric');
  const place = timeZone.replaceAll('_', ' ');
  return /^(?:|GMT.*|UTC.*)$/.test(name) || name === place ? place : `${name} (${place})`;
}

function zoneAt(
  instant: number,
  timeZone: string,
  locale: string,
  timeZoneName: NonNullable<Intl.DateTimeFormatOptions['timeZoneName']>,
): string {
  const parts = new Intl.DateTimeFormat(dateLocale(locale), { timeZone, timeZoneName }).formatToParts(instant);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
