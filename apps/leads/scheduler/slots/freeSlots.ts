import { minutesOf, type SalesDesk, WEEKDAYS } from '@cumulus/content-model/salesDesk';
import type { Temporal } from 'temporal-polyfill';
import { calendarDay, firstInstantAt, HOUR_MS, MINUTE_MS } from '../time/zonedTime.ts';

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
export const freeSlots = (desk: SalesDesk, booked: readonly TimeSpan[], now: number): TimeSpan[] =>
  offeredSlots(desk, now).filter((slot) => !isTaken(desk, slot, booked));

/**
 * Whether a slot may be booked now, apart from booked meetings: it has to be one that `freeSlots` offers.
 * @param start of the slot
 * @returns the slot, or undefined
 */
export const findSlot = (desk: SalesDesk, start: number, now: number): TimeSpan | undefined =>
  offeredSlots(desk, now).find((slot) => slot.start === start);

/** Slots of all days by desk, since the clocks of eight weeks take 10 ms. A desk that editors change is another object. */
const slotsOfDays = new WeakMap<SalesDesk, { today: string; slots: readonly TimeSpan[] }>();

function offeredSlots(desk: SalesDesk, now: number): TimeSpan[] {
  const first = now + desk.noticeHours * HOUR_MS;
  return slotsFrom(desk, calendarDay(now, desk.timeZone)).filter(({ start }) => start >= first);
}

function slotsFrom(desk: SalesDesk, day: Temporal.PlainDate): readonly TimeSpan[] {
  const today = day.toString();
  const cached = slotsOfDays.get(desk);
  if (cached?.today === today) return cached.slots;
  const days = Array.from({ length: desk.horizonDays + 1 }, (_, count) => day.add({ days: count }));
  const slots = days.flatMap((one) => slotsOfDay(desk, one));
  slotsOfDays.set(desk, { today, slots });
  return slots;
}

/** Whether a slot overlaps a booked meeting, or is closer to one than the buffer. */
export function isTaken({ bufferMinutes }: SalesDesk, slot: TimeSpan, booked: readonly TimeSpan[]): boolean {
  const buffer = bufferMinutes * MINUTE_MS;
  return booked.some(({ start, end }) => start < slot.end + buffer && slot.start < end + buffer);
}

function slotsOfDay(desk: SalesDesk, day: Temporal.PlainDate): TimeSpan[] {
  const date = day.toString();
  if (desk.holidays.some(({ from, to }) => from <= date && date <= to)) return [];
  const times = desk.workingHours[WEEKDAYS[day.dayOfWeek % 7] ?? 'sunday'] ?? [];
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
