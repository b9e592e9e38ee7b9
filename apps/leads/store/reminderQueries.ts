import type { SqlDatabase } from '@cumulus/sql/Database';
import { insertFrom } from '@cumulus/sql/query';
import { sql } from 'kysely';
import type { ReminderTopic } from '../reminders/reminderTimes.ts';
import { queries } from './leadTables.ts';

/** A reminder that is to be in the outbox. */
export interface PlannedReminder {
  /** Of the delivery: one for each meeting, version, channel and topic. */
  id: string;
  channel: string;
  topic: ReminderTopic;
  dueAt: number;
  meetingId: string;
  /** The version of the meeting. */
  sequence: number;
}

export const createReminderQueries = (database: SqlDatabase) => ({
  /** Makes deliveries that are due in time, unless they exist; none for a meeting that was moved or cancelled since it was read. @returns how many are new */
  async planReminders(reminders: readonly PlannedReminder[]): Promise<number> {
    const made = await database.write(reminders.map(reminderDelivery));
    return made.filter((rows) => rows.length > 0).length;
  },
});

function reminderDelivery({ id, channel, topic, dueAt, meetingId, sequence }: PlannedReminder) {
  const meeting = queries
    .selectFrom('meeting')
    .where((where) => where.and({ 'meeting.id': meetingId, 'meeting.sequence': sequence, 'meeting.state': 'booked' }));
  const values = {
    ...{ id, lead_id: sql.ref<string>('meeting.lead_id'), channel, topic },
    ...({ state: 'waiting', attempts: 0 } as const),
    // It begins when it is due: from then on it is tried again and given up.
    ...{ created_at: dueAt, next_at: dueAt },
  };
  return insertFrom(queries, 'lead_delivery', meeting, values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id');
}
