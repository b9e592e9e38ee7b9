import type { Row } from '@cumulus/sql/Database';
import type { Meeting, MeetingState } from '../meetings.ts';

const NAMES = [
  ...['id', 'lead_id', 'router', 'state', 'calendar', 'starts_at', 'ends_at', 'time_zone', 'sequence'],
  ...['created_at', 'changed_at'],
];

/** The columns that `toMeeting` reads, of a table `meeting` that the query calls so. */
export const meetingColumns = (alias: string): string =>
  NAMES.map((name) => `${alias}.${name} AS ${alias}_${name}`).join(', ');

/** Converts a row with `meetingColumns(alias)` to a meeting. */
export function toMeeting(row: Row, alias: string): Meeting {
  const text = (name: string) => String(row[`${alias}_${name}`]);
  const textOrNull = (name: string) => (row[`${alias}_${name}`] ?? null) as string | null;
  const time = (name: string) => Number(row[`${alias}_${name}`]);
  const timeOrNull = (name: string) => (row[`${alias}_${name}`] === null ? null : time(name));
  return {
    id: text('id'),
    leadId: text('lead_id'),
    router: text('router'),
    state: text('state') as MeetingState,
    calendar: textOrNull('calendar'),
    startsAt: timeOrNull('starts_at'),
    endsAt: timeOrNull('ends_at'),
    timeZone: textOrNull('time_zone'),
    sequence: time('sequence'),
    createdAt: time('created_at'),
    changedAt: time('changed_at'),
  };
}
