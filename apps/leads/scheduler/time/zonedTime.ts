import { Temporal } from 'temporal-polyfill';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The day that a calendar in a time zone shows.
 * @param instant milliseconds since 1970
 * @param timeZone IANA name
 * @throws RangeError for an unknown time zone
 */
export function calendarDay(instant: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate();
}

/**
 * The first instant at which a clock shows a time, or a later one. Where clocks go forward some times don't exist: it is the instant of the change.
 * Where they go back, a time comes twice: it is the first.
 * @param day on the clock's calendar
 * @param minutes after midnight, up to 1,440 for the end of the day
 * @param timeZone IANA name
 * @returns milliseconds since 1970
 * @throws RangeError for an unknown time zone
 */
export function firstInstantAt(day: Temporal.PlainDate, minutes: number, timeZone: string): number {
  const wanted = day.toPlainDateTime().add({ minutes });
  const found = wanted.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds;
  return (found.getTimeZoneTransition('next') ?? found).epochMilliseconds;
}
