import { Temporal } from 'temporal-polyfill';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Spellings of a name are many, since upper and lower case are the same. */
const MAX_CANONICAL = 1_000;
const canonicalNames = new Map<string, string>();

/** The name of a time zone that Temporal knows: it refuses links such as `PST`, which `Intl` accepts. @throws RangeError for an unknown time zone */
export function canonicalName(timeZone: string): string {
  const known = canonicalNames.get(timeZone);
  if (known !== undefined) return known;
  const { timeZone: name } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions();
  if (canonicalNames.size >= MAX_CANONICAL) canonicalNames.clear();
  canonicalNames.set(timeZone, name);
  return name;
}

/**
 * The day that a calendar in a time zone shows.
 * @param instant milliseconds since 1970
 * @param timeZone IANA name
 * @throws RangeError for an unknown time zone
 */
export function calendarDay(instant: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(canonicalName(timeZone)).toPlainDate();
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
  const found = wanted.toZonedDateTime(canonicalName(timeZone), { disambiguation: 'earlier' });
  if (found.toPlainDateTime().equals(wanted)) return found.epochMilliseconds;
  return (found.getTimeZoneTransition('next') ?? found).epochMilliseconds;
}
