import { countDays, type Days, dayIn } from '@cumulus/content-model/days';
import { Temporal } from 'temporal-polyfill';
import type { Report, ReportRows } from './Report.ts';

/** Whether each of a report's rows is of an hour, day or week. */
export const isOfTimes = ({ columns }: Pick<Report, 'columns'>): boolean =>
  columns[0]?.type === 'date' && columns.every(({ type }) => type !== 'text');

const inZone = (zone: string, now: number) => Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);

/** The moment in UTC until which the period before is the same part of it as what has passed of a period; undefined where that is over, or hasn't begun. */
export function samePartBefore({ from, to, zone }: Days & { zone: string }, now: number): string | undefined {
  const today = dayIn(zone, now);
  if (today < from || today > to) return undefined;
  const before = inZone(zone, now).subtract({ days: countDays({ from, to }) });
  return before.toInstant().toString({ smallestUnit: 'second' });
}

/** Rows of times without numbers where the time hasn't begun: 0 would say that nobody came. */
export function withoutComing(
  report: Pick<Report, 'columns'>,
  rows: ReportRows['rows'],
  zone: string,
  now: number,
): ReportRows['rows'] {
  if (!isOfTimes(report)) return rows;
  const moment = inZone(zone, now).toPlainDateTime().toString();
  return rows.map((row) => (String(row[0]) > moment ? row.map((value, at) => (at === 0 ? value : null)) : row));
}
