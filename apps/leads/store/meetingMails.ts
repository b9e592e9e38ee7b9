import type { SqlDatabase } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { sql } from 'kysely';
import { hashMeetingMails, mailboxKey } from '../hashes.ts';
import type { MeetingMail, MeetingMailState } from '../meetings.ts';
import { queries } from './leadTables.ts';
import { MAIL_EVERY_MS } from './mailRate.ts';

/** Mails of later bookings to the same mailbox that wait for a place: about the meeting as it is now, and future. */
const countLater = ({
  channel,
  now,
  changedAt,
  mailbox,
}: {
  channel: string;
  now: number;
  changedAt: number;
  mailbox: string;
}) =>
  sql<{ count: number }>`SELECT count(*) AS count FROM lead_delivery AS d
    JOIN meeting ON meeting.lead_id = d.lead_id JOIN lead ON lead.id = d.lead_id
    WHERE d.channel = ${channel} AND d.state = 'waiting' AND meeting.state = 'booked' AND meeting.starts_at > ${now}
      AND meeting.changed_at > ${changedAt}
      AND (lead.email_key = ${mailbox} OR lead.email_key LIKE ${escapeLike(mailbox).replace(/@(?=[^@]*$)/, '+%@')} ESCAPE '!')
      AND d.id = meeting.id || '_' || d.channel || '_' || CAST(meeting.sequence AS TEXT)
      AND NOT EXISTS (SELECT 1 FROM mail_sent WHERE mail_sent.holder = d.id)`;

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');

const announced = queries.selectFrom('lead_delivery').select('id').where('topic', '<>', 'lead');

/** See `LeadStore.meetingMailState`. @throws StoreError */
export async function meetingMailState(database: SqlDatabase, mail: MeetingMail): Promise<MeetingMailState> {
  const { id, channel, lead, meeting, now } = mail;
  const mailbox = mailboxKey(lead.email);
  // A cancellation is less urgent than any booking.
  const changedAt = meeting.state === 'cancelled' ? 0 : meeting.changedAt;
  const hashes = hashMeetingMails(emailKey(lead.email));
  const [sent, later, places] = await Promise.all([
    database.read(announced.where((where) => where.and({ lead_id: lead.id, channel, state: 'sent' })).limit(1)),
    database.read(countLater({ channel, now, changedAt, mailbox })),
    database.read(queries.selectFrom('mail_sent').select(['holder', 'sent_at']).where('address_hash', 'in', hashes)),
  ]);
  const taken = places.map(({ holder, sent_at }) => (holder === id ? 0 : sent_at + MAIL_EVERY_MS));
  return {
    wasAnnounced: sent.length > 0,
    moreUrgent: later[0]?.count ?? 0,
    placesFreeAt: [...taken, ...Array<number>(hashes.length - taken.length).fill(0)].toSorted((a, b) => a - b),
  };
}
