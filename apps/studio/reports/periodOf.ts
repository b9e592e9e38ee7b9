import { addDays } from '@cumulus/content-model/days';
import { Temporal } from 'temporal-polyfill';
import type { ReportQuery } from './Report.ts';

/** The beginning of a period and its end, which is no part of it, in UTC: `2026-10-31 23:00:00.000`. */
export const periodOf = ({ from, to, zone }: Pick<ReportQuery, 'from' | 'to' | 'zone'>) => ({
  start: beginningOf(from, zone),
  end: beginningOf(addDays(to, 1), zone),
});

/** The first moment of a day. Where clocks change at midnight, it comes twice, or not at all. */
function beginningOf(day: string, zone: string): string {
  const { epochMilliseconds } = Temporal.PlainDate.from(day).toZonedDateTime(zone);
  return new Date(epochMilliseconds).toISOString().replace('T', ' ').slice(0, -1);
}
