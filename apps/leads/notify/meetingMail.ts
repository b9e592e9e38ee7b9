import { hashMeetingMails } from '../hashes.ts';
import type { LeadStore } from '../LeadStore.ts';
import type { Meeting } from '../meetings.ts';
import { createMeetingCalendar } from '../scheduler/calendar/calendarFile.ts';
import type { PublishedDesk, ReadDesk } from '../scheduler/desk/publishedDesk.ts';
import type { MeetingTokens } from '../scheduler/meetingTokens.ts';
import { meetingTime, readReader } from '../scheduler/slots/slotDays.ts';
import type { MeetingMailState } from '../store/mailQueries.ts';
import { labelled, meetingTitle, textsFor } from '../texts.ts';
import { type Channel, DeliveryError, type Message } from './Channel.ts';
import { type Mail, type Mailer, requireMailAddress } from './mail.ts';

/** What mails need of the meeting scheduler. */
export interface MeetingParts extends MeetingTokens {
  readDesk: ReadDesk;
}

interface MeetingMailOptions {
  mailer: Mailer;
  /** Limits the mails to an address. */
  store: Pick<LeadStore, 'mayMail' | 'meetingMailState'>;
  /** Public origin of the site. */
  siteUrl: string;
  meetings: MeetingParts;
  /** Clock, milliseconds since 1970. */
  now?: () => number;
}

const ID = 'meeting-mail';
const MINUTE_MS = 60_000;

/**
 * Creates the channel that mails a person the time of their meeting as it is now, with a calendar file and the link by which it is moved or cancelled.
 * As in the confirmation, nothing that was typed is quoted. Beyond the limit of an hour, mails wait until it is over, at most one for each meeting, with its
 * latest state. The latest booking has the next place: what somebody else did with the address doesn't delay it. A meeting that was cancelled before its
 * first mail is never mentioned.
 * REQ-LEA-14.
 */
export function createMeetingMailChannel({
  mailer,
  store,
  siteUrl,
  meetings,
  now = Date.now,
}: MeetingMailOptions): Channel {
  /** @throws DeliveryError that postpones the mail while the address may not get it */
  async function takePlace(message: Message, { moreUrgent, placesFreeAt }: MeetingMailState): Promise<void> {
    const waitMs = (placesFreeAt[moreUrgent] ?? placesFreeAt.at(-1) ?? 0) - now();
    if (waitMs <= 0 && moreUrgent < placesFreeAt.length && (await mayMail(message))) return;
    const retryAfterMs = waitMs > 0 ? waitMs : MINUTE_MS;
    throw new DeliveryError('the address got its mails of this hour', { isPostponed: true, retryAfterMs });
  }

  async function mayMail({ id, lead }: Message): Promise<boolean> {
    for (const place of hashMeetingMails(lead.email)) if (await store.mayMail(place, now(), id)) return true;
    return false;
  }

  return {
    id: ID,
    isToVisitor: true,
    takes: 'meetings',
    async deliver(message, signal) {
      const { id, topic, lead, meeting } = message;
      if (topic === 'lead' || !meeting || !isLatest(id, meeting) || (meeting.endsAt ?? 0) < now()) return 'skipped';
      requireMailAddress(lead.email);
      const desk = meetings.readDesk();
      if (!desk) {
        throw new DeliveryError('no sales desk is published', { isPostponed: true, retryAfterMs: MINUTE_MS });
      }
      const url = new URL(`/scheduler/meeting/${meetings.tokenOf(lead.id)}`, siteUrl).href;
      const mail = meetingMail(message, meeting, { desk, url });
      if (!mail) return 'skipped';
      const state = await store.meetingMailState({ id, channel: ID, lead, meeting, now: now() });
      if (meeting.state === 'cancelled' && !state.wasAnnounced) return 'skipped';
      await takePlace(message, state);
      await mailer.send(mail, signal);
      return 'sent';
    },
  };
}

/** A later change has a delivery of its own, which reports the meeting as it is now. */
const isLatest = (deliveryId: string, { sequence }: Meeting) => deliveryId.endsWith(`_${sequence}`);

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
  const texts = textsFor(lead.locale);
  const booked = topic === 'meetingMoved' ? texts.notices.moved : texts.notices.booked;
  const isCancelled = state === 'cancelled';
  const reader = readReader({ timeZone, locale: texts.locale }, desk.hours.timeZone);
  const lines = [
    texts.greeting,
    isCancelled ? texts.cancelled : booked,
    ...(desk.host ? [labelled(texts, texts.with, desk.host.name)] : []),
    labelled(texts, texts.when, meetingTime({ start: startsAt, end: endsAt }, reader)),
    ...(isCancelled ? [] : [labelled(texts, texts.where, desk.place(lead.locale))]),
    labelled(texts, isCancelled ? texts.book : texts.change, url),
    texts.signature,
  ];
  const subject = isCancelled ? texts.cancelled : meetingTitle(texts, desk.host);
  return {
    to: [lead.email],
    subject,
    text: `${lines.join('\n\n')}\n`,
    idempotencyKey: id,
    language: texts.locale,
    calendar,
  };
}
