import { randomUUID } from 'node:crypto';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { sql } from 'kysely';
import { hashMeetingMails, mailboxKey } from '../hashes.ts';
import type { Lead } from '../Lead.ts';
import type { Meeting } from '../meetings.ts';
import { queries } from './leadTables.ts';

/** An address receives at most one confirmation in this time, so that forms can't be used to flood somebody's mailbox. */
export const MAIL_EVERY_MS = 3_600_000;

/** A mail to a person about their meeting. */
interface MeetingMail {
  /** Of the delivery. */
  id: string;
  channel: string;
  lead: Lead;
  meeting: Meeting;
  now: number;
}

/** What decides whether and when a mail about a meeting is sent. */
export interface MeetingMailState {
  /** Whether the person got a mail about this meeting before. */
  wasAnnounced: boolean;
  /** Mails to the same mailbox that wait and are more urgent: of later bookings, and for a cancellation of all bookings. */
  moreUrgent: number;
  /** When each of the mailbox's places for mails of an hour is free, earliest first; 0: free, or held by this mail. */
  placesFreeAt: number[];
}

/** Limits of mails to one address, over several processes. */
export const createMailQueries = (database: SqlDatabase) => ({
  /**
   * Asks whether an address may receive a confirmation mail now, and records that it does: at most one an hour, also over several processes.
   * @param addressHash `hashAddress(email)`
   * @param holder id of the delivery: a retry of the same delivery may mail again
   */
  async mayMail(addressHash: string, now: number, holder: string = randomUUID()): Promise<boolean> {
    const [claimed] = await database.write([
      sql`INSERT INTO mail_sent (address_hash, holder, sent_at) VALUES (${addressHash}, ${holder}, ${now})
        ON CONFLICT (address_hash) DO UPDATE SET holder = excluded.holder, sent_at = excluded.sent_at
        WHERE mail_sent.sent_at <= ${now - MAIL_EVERY_MS} OR mail_sent.holder = excluded.holder RETURNING address_hash`,
    ]);
    return claimed.length === 1;
  },

  /** Reads what decides whether and when a mail about a meeting is sent. */
  async meetingMailState({ id, channel, lead, meeting, now }: MeetingMail): Promise<MeetingMailState> {
    // A cancellation is less urgent than any booking.
    const changedAt = meeting.state === 'cancelled' ? 0 : meeting.changedAt;
    const hashes = hashMeetingMails(emailKey(lead.email));
    const [sent, later, places] = await Promise.all([
      database.read(announced.where((where) => where.and({ lead_id: lead.id, channel, state: 'sent' })).limit(1)),
      database.read(countLater(mailboxKey(lead.email), { channel, now, changedAt })),
      database.read(queries.selectFrom('mail_sent').select(['holder', 'sent_at']).where('address_hash', 'in', hashes)),
    ]);
    const taken = places.map(({ holder, sent_at }) => (holder === id ? 0 : sent_at + MAIL_EVERY_MS));
    return {
      wasAnnounced: sent.length > 0,
      moreUrgent: later[0]?.count ?? 0,
      placesFreeAt: [...taken, ...Array<number>(hashes.length - taken.length).fill(0)].toSorted((a, b) => a - b),
    };
  },
});

const announced = queries.selectFrom('lead_delivery').select('id').where('topic', '<>', 'lead');

/** Mails of later bookings to the same mailbox that wait for a place: about the meeting as it is now, and future. */
const countLater = (
  mailbox: string,
  { channel, now, changedAt }: { channel: string; now: number; changedAt: number },
) =>
  sql<{ count: number }>`SELECT count(*) AS count FROM lead_delivery AS d
    JOIN meeting ON meeting.lead_id = d.lead_id JOIN lead ON lead.id = d.lead_id
    WHERE d.channel = ${channel} AND d.state = 'waiting' AND meeting.state = 'booked' AND meeting.starts_at > ${now}
      AND meeting.changed_at > ${changedAt}
      AND (lead.email_key = ${mailbox} OR lead.email_key LIKE ${escapeLike(mailbox).replace(/@(?=[^@]*$)/, '+%@')} ESCAPE '!')
      AND d.id = meeting.id || '_' || d.channel || '_' || CAST(meeting.sequence AS TEXT)
      AND NOT EXISTS (SELECT 1 FROM mail_sent WHERE mail_sent.holder = d.id)`;

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');
