import { createDateFormat } from '@cumulus/content-model/dates';

/** Days from the first to the last, both included, as `2026-11-28`. */
export interface Days {
  from: string;
  to: string;
}

/** Periods that a person chooses by name. */
export const PERIODS = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '90d': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
} as const;

export type Period = keyof typeof PERIODS;

/** With no other in the address. */
export const DEFAULT_PERIOD: Period = '28d';

export const isPeriod = (text: string | undefined): text is Period =>
  text !== undefined && Object.hasOwn(PERIODS, text);

const DAY_MS = 86_400_000;

/** The day in a time zone. @returns such as `2026-11-28` */
export function dayIn(zone: string, now: number): string {
  const [day, month, year] = createDateFormat('en', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    timeZone: zone,
  })(now).split('/');
  return `${year}-${month}-${day}`;
}

/** A day some days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

/** How many days a period has. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The days of a named period. Today is included: reports say that it isn't over. */
export function daysOf(period: Period, today: string): Days {
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const lastMonthEnd = addDays(firstOfMonth, -1);
  const all: Record<Period, Days> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    '7d': { from: addDays(today, -6), to: today },
    '28d': { from: addDays(today, -27), to: today },
    '90d': { from: addDays(today, -89), to: today },
    month: { from: firstOfMonth, to: today },
    'last-month': { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd },
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return all[period];
}

/** The period of the same length just before. */
export function daysBefore(days: Days): Days {
  const count = countDays(days);
  return { from: addDays(days.from, -count), to: addDays(days.to, -count) };
}
