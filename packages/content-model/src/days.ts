import { createDateFormat } from './dates.ts';

export const DAY_MS = 86_400_000;

/** Days from the first to the last, both included, as `2026-11-28`. */
export interface Days {
  from: string;
  to: string;
}

/** A day some days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** How many days these are. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** As many days just before. */
export function daysBefore(days: Days): Days {
  const count = countDays(days);
  return { from: addDays(days.from, -count), to: addDays(days.to, -count) };
}

/** The day in a time zone at a time in milliseconds since 1970. @throws RangeError there is no such zone */
export function dayIn(zone: string, now: number): string {
  const [day, month, year] = createDateFormat('en', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    timeZone: zone,
  })(now).split('/');
  return `${year}-${month}-${day}`;
}

/** Abbreviations that the browser knows, and that DuckDB refuses as ambiguous. */
const AMBIGUOUS = new Set(['ACT', 'AET', 'IST', 'MIT', 'NET', 'PNT', 'PST']);

/** Whether it is the name of a time zone: DuckDB knows no offsets such as `+01:00`. */
export function isZone(zone: string): boolean {
  try {
    return /^[A-Za-z]/.test(zone) && !AMBIGUOUS.has(zone.toUpperCase()) && dayIn(zone, 0) !== '';
  } catch {
    return false;
  }
}
