/** A day of the calendar, `2026-12-24`; no time zone. */
export type CalendarDay = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** More zones than the IANA database has names; spellings that differ in case would fill the memory. */
const MAX_CLOCKS = 1_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone);
  if (cached) return cached;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  });
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/**
 * What a clock in a time zone shows. Node 24 has no `Temporal` without a flag, so that this reads it from `Intl`.
 * @param instant milliseconds since 1970
 * @param timeZone IANA name
 * @returns the date and time shown, as if it were UTC, in milliseconds
 * @throws RangeError for an unknown time zone
 */
export function clockTime(instant: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const milliseconds = ((instant % 1_000) + 1_000) % 1_000;
  return Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
}

/** The day that a calendar in a time zone shows. */
export function calendarDay(instant: number, timeZone: string): CalendarDay {
  return new Date(clockTime(instant, timeZone)).toISOString().slice(0, 10);
}

/** The day some days later. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Index of the day of the week, 0 for Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
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
export function firstInstantAt(day: CalendarDay, minutes: number, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  // The zone's offset before and after any change near that time: offsets are from -12 to +14 hours, so that a day is enough on both sides.
  const offsets = [-DAY_MS, DAY_MS].map((distance) => clockTime(wanted + distance, timeZone) - (wanted + distance));
  const candidates = [...new Set(offsets)].map((offset) => wanted - offset).toSorted((a, b) => a - b);
  const exact = candidates.find((instant) => clockTime(instant, timeZone) === wanted);
  return exact ?? changeBetween(candidates[0] ?? wanted, candidates.at(-1) ?? wanted, wanted, timeZone);
}

/** The instant at which the clock jumps over a time: found by halving. */
function changeBetween(earlier: number, later: number, wanted: number, timeZone: string): number {
  let [before, after] = [earlier, later];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clockTime(middle, timeZone) < wanted) before = middle;
    else after = middle;
  }
  return after;
}
