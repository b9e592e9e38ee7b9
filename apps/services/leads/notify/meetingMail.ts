import { createMeetingCalendar } from '../../scheduler/calendar/meetingCalendar.ts';
import type { PublishedDesk, ReadDesk } from '../../scheduler/desk/publishedDesk.ts';
import type { MeetingTokens } from '../../scheduler/meetingTokens.ts';
import { meetingTexts } from '../../scheduler/page/meetingTexts.ts';
import { meetingTime, readReader } from '../../scheduler/slots/slotDays.ts';
import { hashMeetingMails } from '../hashes.ts';
import type { LeadStore } from '../LeadStore.ts';
import type { Meeting } from '../meetings.ts';
import { type Channel, DeliveryError, type Message } from './Channel.ts';
import type { Mail, Mailer } from './mail.ts';
import { mailTextsFor } from './mailTexts.ts';
import { isMailAddress } from './plainText.ts';

/** What mails need of the meeting scheduler. */
export interface MeetingParts extends MeetingTokens {
  readDesk: ReadDesk;
}

interface MeetingMailOptions {
  mailer: Mailer;
  /** Limits the mails to an address. */
  store: Pick<LeadStore, 'mayMail'>;
  /** Public origin of the site. */
  siteUrl: string;
  meetings: MeetingParts;
  /** Clock, milliseconds since 1970. */
  now?: () => number;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Creates the channel that mails a person the time of their meeting as it is now, with a calendar file and the link by which it is moved or cancelled.
 * As in the confirmation, nothing that was typed is quoted. Beyond the limit of an hour, later changes are sent as one mail once the hour is over.
 * REQ-LEA-14.
 */
export function createMeetingMailChannel({
  mailer,
  store,
  siteUrl,
  meetings,
  now = Date.now,
}: MeetingMailOptions): Channel {
  async function mayMail({ id, lead }: Message): Promise<boolean> {
    for (const place of hashMeetingMails(lead.email)) if (await store.mayMail(place, now(), id)) return true;
    return false;
  }

  return {
    id: 'meeting-mail',
    takesLeads: false,
    takesMeetings: true,
    takesEarlierLeads: false,
    async deliver(message, signal) {
      const { id, topic, lead, meeting } = message;
      // A later change has a delivery of its own, which reports the meeting as it is now.
      if (topic === 'lead' || !meeting || !id.endsWith(`_${meeting.sequence}`)) return 'skipped';
      if ((meeting.endsAt ?? 0) < now()) return 'skipped';
      if (!isMailAddress(lead.email)) {
        throw new DeliveryError('the e-mail address can get no mail: expected name@domain without quotes or spaces', {
          isPermanent: true,
        });
      }
      const desk = meetings.readDesk();
      if (!desk) {
        throw new DeliveryError('no sales desk is published', { isPostponed: true, retryAfterMs: MINUTE_MS });
      }
      const url = new URL(`/scheduler/meeting/${meetings.tokenOf(lead.id)}`, siteUrl).href;
      const mail = meetingMail(message, meeting, { desk, url });
      if (!mail) return 'skipped';
      if (!(await mayMail(message))) {
        throw new DeliveryError('the address got its mails of this hour', { isPostponed: true, retryAfterMs: HOUR_MS });
      }
      await mailer.send(mail, signal);
      return 'sent';
    },
  };
}

/** @returns undefined for a meeting without a time */
function meetingMail(
  { id, topic, lead }: Message,
  meeting: Meeting,
  { desk, url }: { desk: PublishedDesk; url: string },
): Mail | undefined {
  const { startsAt, endsAt, timeZone, state } = meeting;
  // Without the fields of the form: the calendar file would name the person as it was typed.
  const calendar = createMeetingCalendar({ meeting, lead: { ...lead, fields: {} }, desk, url });
  if (!calendar || startsAt === null || endsAt === null) return undefined;
  const { language, greeting, signature } = mailTextsFor(meetingTexts(lead.locale).language);
  const texts = meetingTexts(lead.locale);
  const booked = topic === 'meetingMoved' ? texts.notices.moved : texts.notices.booked;
  const isCancelled = state === 'cancelled';
  const reader = readReader({ timeZone, locale: texts.locale }, desk.hours.timeZone);
  const lines = [
    greeting,
    isCancelled ? texts.cancelled : booked,
    `${texts.when}: ${meetingTime({ start: startsAt, end: endsAt }, reader)}`,
    ...(isCancelled ? [] : [`${texts.where}: ${desk.place(lead.locale)}`]),
    `${isCancelled ? texts.book : texts.change}: ${url}`,
    signature,
  ];
  const subject = isCancelled ? texts.cancelled : texts.title;
  return { to: [lead.email], subject, text: `${lines.join('\n\n')}\n`, idempotencyKey: id, language, calendar };
}
