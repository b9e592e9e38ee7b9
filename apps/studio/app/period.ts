import { addDays, countDays, type Days } from '@cumulus/content-model/days';
import { MAX_DAYS } from '../reports/Report.ts';

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

/** Why reports can't be asked of days that a person chose; undefined where they can. */
export function daysProblem({ from, to }: Days): string | undefined {
  if (from > to) return 'The last day is before the first.';
  return countDays({ from, to }) > MAX_DAYS ? `At most ${MAX_DAYS} days: choose fewer.` : undefined;
}

/** The same hour, day or week in the period before one: a day may have 23 or 25 hours, so that it isn't found by its place. */
export const timeBefore = (time: string, period: Days): string =>
  addDays(time.slice(0, 10), -countDays(period)) + time.slice(10);
