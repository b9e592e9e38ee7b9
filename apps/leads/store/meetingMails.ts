import { placeholders, type SqlDatabase } from '@cumulus/sql/Database';
import { emailKey } from '@cumulus/visitor-records/emailKey';
import { hashMeetingMails, mailboxKey } from '../hashes.ts';
import type { MeetingMail, MeetingMailState } from '../meetings.ts';
import { MAIL_EVERY_MS } from './mailRate.ts';

const ANNOUNCED = `SELECT 1 AS found FROM lead_delivery WHERE lead_id = $1 AND channel = $2 AND topic <> 'lead' AND state = 'sent' LIMIT 1`;

/**
 * Mails of later bookings to the same mailbox that wait for a place: about the meeting as it is now, and future. `$1`: channel, `$2`: now, `$3`: the
 * change that a mail is about, `$4` and `$5`: the mailbox, and the pattern of its tags.
 */
const LATER = `SELECT count(*) AS count FROM lead_delivery AS d
  JOIN meeting ON meeting.lead_id = d.lead_id JOIN lead ON lead.id = d.lead_id
  WHERE d.channel = $1 AND d.state = 'waiting' AND meeting.state = 'booked' AND meeting.starts_at > $2 AND meeting.changed_at > $3
    AND (lead.email_key = $4 OR lead.email_key LIKE $5 ESCAPE '!')
    AND d.id = meeting.id || '_' || d.channel || '_' || CAST(meeting.sequence AS TEXT)
    AND NOT EXISTS (SELECT 1 FROM mail_sent WHERE mail_sent.holder = d.id)`;

/** See `LeadStore.meetingMailState`. @throws StoreError */
export async function meetingMailState(database: SqlDatabase, mail: MeetingMail): Promise<MeetingMailState> {
  const { id, channel, lead, meeting, now } = mail;
  const mailbox = mailboxKey(lead.email);
  const tagged = escapeLike(mailbox).replace(/@(?=[^@]*$)/, '+%@');
  // A cancellation is less urgent than any booking.
  const changedAt = meeting.state === 'cancelled' ? 0 : meeting.changedAt;
  const hashes = hashMeetingMails(emailKey(lead.email));
  const [announced, later, places] = await Promise.all([
    database.read({ text: ANNOUNCED, parameters: [lead.id, channel] }),
    database.read({ text: LATER, parameters: [channel, now, changedAt, mailbox, tagged] }),
    database.read({
      text: `SELECT holder, sent_at FROM mail_sent WHERE address_hash IN (${placeholders(hashes.length)})`,
      parameters: hashes,
    }),
  ]);
  const taken = places.map(({ holder, sent_at }) => (holder === id ? 0 : Number(sent_at) + MAIL_EVERY_MS));
  return {
    wasAnnounced: announced.length > 0,
    moreUrgent: Number(later[0]?.count),
    placesFreeAt: [...taken, ...Array<number>(hashes.length - taken.length).fill(0)].toSorted((a, b) => a - b),
  };
}

const escapeLike = (text: string) => text.replace(/[!%_]/g, '!$&');
