import { Temporal } from 'temporal-polyfill';
import { canonicalName, HOUR_MS } from '../scheduler/time/zonedTime.ts';

/** What a reminder reports; each meeting has two of them for each side. */
export const REMINDER_TOPICS = ['reminderDay', 'reminderHour'] as const;
export type ReminderTopic = (typeof REMINDER_TOPICS)[number];

/** A reminder that is later than this is of no use any more: it isn't sent. */
export const MAX_LATE_MS = 30 * 60_000;

/**
 * When a reminder is due. One day before is the day before at the same time of the reader's clock, be it 23 or 25 hours; one hour is an hour on any clock.
 * @param startsAt of the meeting, milliseconds since 1970
 * @param timeZone of who reads it, IANA
 * @throws RangeError for an unknown time zone
 */
export function reminderTime(topic: ReminderTopic, startsAt: number, timeZone: string): number {
  if (topic === 'reminderHour') return startsAt - HOUR_MS;
  const begin = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(canonicalName(timeZone));
  return begin.subtract({ days: 1 }).epochMilliseconds;
}
