import { minutesOf, type SalesDesk, WEEKDAYS } from '@cumulus/content-model/salesDesk';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  firstInstantAt,
  HOUR_MS,
  MINUTE_MS,
  weekdayOf,
} from '../time/zonedTime.ts';

/** A time from its start up to its end, in milliseconds since 1970. */
export interface TimeSpan {
  start: number;
  end: number;
}

/**
 * The free slots of the desk, in order of time: from the notice up to the horizon, in working hours, not on holidays, and with the buffer before and
 * after every booked meeting.
 * REQ-LEA-21.
 * @param desk its hours, on its own clock: an hour that clocks skip has no slots, one that they repeat has them twice
 * @param booked meetings, in any order
 * @param now milliseconds since 1970
 */
export function freeSlots(desk: SalesDesk, booked: readonly TimeSpan[], now: number): TimeSpan[] {
  const first = now + desk.noticeHours * HOUR_MS;
  const today = calendarDay(now, desk.timeZone);
  const busy = booked.toSorted((a, b) => a.start - b.start);
  const days = Array.from({ length: desk.horizonDays + 1 }, (_, count) => addDays(today, count));
  return days
    .filter((day) => isWorkday(desk, day))
    .flatMap((day) => slotsOfDay(desk, day))
    .filter((slot) => slot.start >= first && !isTaken(desk, slot, busy));
}

/**
 * Whether a slot may be booked now, apart from booked meetings: it has to be one that `freeSlots` offers.
 * @param start of the slot
 * @returns the slot, or undefined
 */
export function findSlot(desk: SalesDesk, start: number, now: number): TimeSpan | undefined {
  const day = calendarDay(start, desk.timeZone);
  const last = addDays(calendarDay(now, desk.timeZone), desk.horizonDays);
  if (start < now + desk.noticeHours * HOUR_MS || day > last || !isWorkday(desk, day)) return undefined;
  return slotsOfDay(desk, day).find((slot) => slot.start === start);
}

/** What no other meeting may overlap: a meeting with the buffer after it, so that two are always a buffer apart. */
export function reservedTime({ start, end }: TimeSpan, bufferMinutes: number): TimeSpan {
  return { start, end: end + bufferMinutes * MINUTE_MS };
}

function isWorkday({ holidays }: SalesDesk, day: CalendarDay): boolean {
  return !holidays.some(({ from, to }) => from <= day && day <= to);
}

/** By desk and day, since reading clocks takes 2 ms for four weeks. A desk that editors change is another object. */
const known = new WeakMap<SalesDesk, Map<CalendarDay, readonly TimeSpan[]>>();
/** Days of the longest horizon, with some of the past. */
const MAX_KNOWN_DAYS = 200;

function slotsOfDay(desk: SalesDesk, day: CalendarDay): readonly TimeSpan[] {
  const days = known.get(desk) ?? new Map<CalendarDay, readonly TimeSpan[]>();
  const slots = days.get(day) ?? computeSlots(desk, day);
  if (days.size >= MAX_KNOWN_DAYS) days.clear();
  known.set(desk, days.set(day, slots));
  return slots;
}

function computeSlots(desk: SalesDesk, day: CalendarDay): TimeSpan[] {
  const times = desk.workingHours[WEEKDAYS[weekdayOf(day)] ?? 'sunday'] ?? [];
  const lengthMs = desk.slotMinutes * MINUTE_MS;
  const stepMs = lengthMs + desk.bufferMinutes * MINUTE_MS;
  return times.flatMap(([from, to]) => {
    const begin = firstInstantAt(day, minutesOf(from), desk.timeZone);
    const close = firstInstantAt(day, minutesOf(to), desk.timeZone);
    const count = Math.max(0, Math.floor((close - begin - lengthMs) / stepMs) + 1);
    return Array.from({ length: count }, (_, index) => {
      const start = begin + index * stepMs;
      return { start, end: start + lengthMs };
    });
  });
}

function isTaken({ bufferMinutes }: SalesDesk, slot: TimeSpan, busy: readonly TimeSpan[]): boolean {
  const buffer = bufferMinutes * MINUTE_MS;
  return busy.some(({ start, end }) => start < slot.end + buffer && slot.start < end + buffer);
}
