import type { SqlDatabase } from '@cumulus/sql/Database';
import type { Meeting } from '../meetings.ts';
import { queries } from './leadTables.ts';

/** Meetings, with their columns named as `Meeting` names them. */
export const selectMeetings = queries
  .selectFrom('meeting')
  .select(['meeting.id', 'meeting.lead_id as leadId', 'meeting.router', 'meeting.state', 'meeting.calendar'])
  .select(['meeting.starts_at as startsAt', 'meeting.ends_at as endsAt', 'meeting.time_zone as timeZone'])
  .select(['meeting.sequence', 'meeting.created_at as createdAt', 'meeting.changed_at as changedAt']);

/** The meetings of these leads, in any state, by the lead's id. @throws StoreError */
export async function meetingsOf(database: SqlDatabase, leadIds: readonly string[]): Promise<Map<string, Meeting>> {
  if (leadIds.length === 0) return new Map();
  const meetings = await database.read(selectMeetings.where('lead_id', 'in', leadIds));
  return new Map(meetings.map((meeting) => [meeting.leadId, meeting]));
}
