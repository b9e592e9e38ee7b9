import type { SqlDatabase } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { type SqlBool, sql } from 'kysely';
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
  queries
    .selectFrom('lead_delivery as d')
    .innerJoin('meeting', 'meeting.lead_id', 'd.lead_id')
    .innerJoin('lead', 'lead.id', 'd.lead_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('d.channel', '=', channel)
    .where('d.state', '=', 'waiting')
    .where('meeting.state', '=', 'booked')
    .where('meeting.starts_at', '>', now)
    .where('meeting.changed_at', '>', changedAt)
    .where((where) => where.or([where('lead.email_key', '=', mailbox), isTagged(mailbox)]))
    .where('d.id', '=', sql<string>`meeting.id || '_' || d.channel || '_' || CAST(meeting.sequence AS TEXT)`)
    .where((where) =>
      where.not(where.exists(where.selectFrom('mail_sent').select('holder').whereRef('mail_sent.holder', '=', 'd.id'))),
    );

/** Whether a lead's address is that of the mailbox with a tag. */
const isTagged = (mailbox: string) =>
  sql<SqlBool>`lead.email_key LIKE ${escapeLike(mailbox).replace(/@(?=[^@]*$)/, '+%@')} ESCAPE '!'`;

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');

/** See `LeadStore.meetingMailState`. @throws StoreError */
export async function meetingMailState(database: SqlDatabase, mail: MeetingMail): Promise<MeetingMailState> {
  const { id, channel, lead, meeting, now } = mail;
  const mailbox = mailboxKey(lead.email);
  // A cancellation is less urgent than any booking.
  const changedAt = meeting.state === 'cancelled' ? 0 : meeting.changedAt;
  const hashes = hashMeetingMails(emailKey(lead.email));
  const [announced, later, places] = await Promise.all([
    database.read(
      queries
        .selectFrom('lead_delivery')
        .select('id')
        .where('lead_id', '=', lead.id)
        .where('channel', '=', channel)
        .where('topic', '<>', 'lead')
        .where('state', '=', 'sent')
        .limit(1),
    ),
    database.read(countLater({ channel, now, changedAt, mailbox })),
    database.read(queries.selectFrom('mail_sent').select(['holder', 'sent_at']).where('address_hash', 'in', hashes)),
  ]);
  const taken = places.map(({ holder, sent_at }) => (holder === id ? 0 : sent_at + MAIL_EVERY_MS));
  return {
    wasAnnounced: announced.length > 0,
    moreUrgent: later[0]?.count ?? 0,
    placesFreeAt: [...taken, ...Array<number>(hashes.length - taken.length).fill(0)].toSorted((a, b) => a - b),
  };
}
