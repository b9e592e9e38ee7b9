import { createDateFormat } from '@cumulus/content-model/dates';
import { addDays, dayIn } from '@cumulus/content-model/days';
import { ownZone } from '../../address.ts';
import { useApi } from '../../api.ts';
import { type BookedMeeting, meetingsSchema } from './leadData.ts';

/** Days that are shown, today included. */
export const COMING_DAYS = 7;
const REFRESH_MS = 60_000;

/** The meetings of today and the days after it, in the zone of this browser; read again each minute. */
export function useMeetings(days = COMING_DAYS) {
  const zone = ownZone();
  const today = dayIn(zone, Date.now());
  const query = new URLSearchParams({ from: today, to: addDays(today, days - 1), zone });
  return { zone, today, answer: useApi(`/meetings?${query}`, meetingsSchema, { refetchMs: REFRESH_MS }) };
}

/** `Today`, `Tomorrow`, else nothing. */
export function dayName(day: string, today: string): string | undefined {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : undefined;
}

/** Meetings by day, in the order of the days. Days that are asked for are there also where nobody comes. */
export function byDay(
  meetings: readonly BookedMeeting[],
  asked: readonly string[],
): [day: string, meetings: BookedMeeting[]][] {
  const days = Map.groupBy(meetings, ({ day }) => day);
  return [...new Set([...asked, ...days.keys()])].sort().map((day) => [day, days.get(day) ?? []]);
}

/** `10:30`, or `Mon 30 Nov, 10:30`. */
export function clockIn(time: string | null, zone: string, hasDay = false): string {
  if (time === null) return '';
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const format = createDateFormat('en', { ...(hasDay && day), hour: '2-digit', minute: '2-digit', timeZone: zone });
  return format(Date.parse(time));
}
