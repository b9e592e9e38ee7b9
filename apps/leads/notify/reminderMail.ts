import { createLog } from '@cumulus/http/log';
import type { Lead } from '../Lead.ts';
import type { Meeting } from '../meetings.ts';
import { MAX_LATE_MS, type ReminderTopic } from '../reminders/reminderTimes.ts';
import { createMeetingCalendar } from '../scheduler/calendar/calendarFile.ts';
import type { PublishedDesk } from '../scheduler/desk/publishedDesk.ts';
import { meetingTime, readReader } from '../scheduler/slots/slotDays.ts';
import { labelled, meetingTitle, type Texts, textsFor } from '../texts.ts';
import { type Channel, DeliveryError, type Message } from './Channel.ts';
import { factLines, LOCALE, summarizeLead } from './leadSummary.ts';
import type { Mail, Mailer } from './mail.ts';
import { requireMailAddress } from './mail.ts';
import type { MeetingParts } from './meetingMail.ts';
import { isMailAddress } from './plainText.ts';

const log = createLog('leads');

const MINUTE_MS = 60_000;

/** Names the channels in the outbox. */
export const VISITOR_REMINDER_ID = 'reminder-mail';
export const SALES_REMINDER_ID = 'sales-reminder-mail';

interface ReminderOptions {
  mailer: Mailer;
  /** Public origin of the site. */
  siteUrl: string;
  meetings: MeetingParts;
  /** Clock, milliseconds since 1970. */
  now?: () => number;
}

/** What a reminder is written of. */
interface Reminder {
  id: string;
  topic: ReminderTopic;
  lead: Lead;
  meeting: Meeting & { startsAt: number; endsAt: number };
  desk: PublishedDesk;
  /** The page of the meeting. */
  url: string;
}

/**
 * Creates the channel that reminds the visitor, one day and one hour before, in their language and on their clock, with the calendar file and the link to
 * move or cancel. As other mails to visitors it quotes nothing that was typed. There are two for a meeting, of which an address has two: no limit of mails
 * is needed.
 */
export const createVisitorReminderChannel = (options: ReminderOptions): Channel => ({
  ...reminderChannel(options, VISITOR_REMINDER_ID, visitorReminder),
  isToVisitor: true,
});

/** Creates the channel that reminds sales, in English, on the desk's clock. @param to addresses of sales; that of the desk by default */
export const createSalesReminderChannel = (options: ReminderOptions, to?: readonly string[]): Channel =>
  reminderChannel(options, SALES_REMINDER_ID, (reminder) => salesReminder(reminder, to ?? [reminder.desk.email]));

function reminderChannel(options: ReminderOptions, id: string, write: (reminder: Reminder) => Mail): Channel {
  const { mailer, siteUrl, meetings, now = Date.now } = options;
  return {
    id,
    takes: 'reminders',
    async deliver(message, signal) {
      const { lead, topic } = message;
      const meeting = presentMeeting(message);
      if (!meeting || !isReminder(topic) || meeting.startsAt <= now()) return 'skipped';
      const lateMs = now() - message.createdAt;
      if (lateMs > MAX_LATE_MS) {
        log.warn(`${message.id}: isn't sent, ${Math.round(lateMs / MINUTE_MS)} minutes late`);
        return 'skipped';
      }
      const desk = meetings.readDesk();
      if (!desk) {
        throw new DeliveryError('no sales desk is published', { isPostponed: true, retryAfterMs: MINUTE_MS });
      }
      const url = new URL(`/scheduler/meeting/${meetings.tokenOf(lead.id)}`, siteUrl).href;
      await mailer.send(write({ id: message.id, topic, lead, meeting, desk, url }), signal);
      return 'sent';
    },
  };
}

const isReminder = (topic: Message['topic']): topic is ReminderTopic =>
  topic === 'reminderDay' || topic === 'reminderHour';

/** The meeting that a message is about; undefined where it was cancelled or moved since. */
function presentMeeting({ id, meeting }: Message): Reminder['meeting'] | undefined {
  if (meeting?.state !== 'booked' || !id.endsWith(`_${meeting.sequence}`)) return undefined;
  const { startsAt, endsAt } = meeting;
  return startsAt === null || endsAt === null ? undefined : { ...meeting, startsAt, endsAt };
}

const calendarOf = ({ meeting, desk, url }: Reminder, lead: Pick<Lead, 'email' | 'fields' | 'locale'>) => {
  const calendar = createMeetingCalendar({ meeting, lead, desk, url });
  return calendar && { calendar };
};

function visitorReminder(reminder: Reminder): Mail {
  const { id, topic, lead, meeting, desk, url } = reminder;
  requireMailAddress(lead.email);
  const texts: Texts = textsFor(lead.locale);
  const reader = readReader({ timeZone: meeting.timeZone, locale: texts.locale }, desk.hours.timeZone);
  const lines = [
    texts.greeting,
    texts.reminders[topic],
    ...(desk.host ? [labelled(texts, texts.with, desk.host.name)] : []),
    labelled(texts, texts.when, meetingTime({ start: meeting.startsAt, end: meeting.endsAt }, reader)),
    labelled(texts, texts.where, desk.place(lead.locale)),
    labelled(texts, texts.change, url),
    texts.signature,
  ];
  return {
    to: [lead.email],
    subject: labelled(texts, texts.reminders.subject, meetingTitle(texts, desk.host)),
    text: `${lines.join('\n\n')}\n`,
    idempotencyKey: id,
    language: texts.locale,
    // Without the fields of the form: the calendar file would name the person as it was typed.
    ...calendarOf(reminder, { ...lead, fields: {} }),
  };
}

function salesReminder(reminder: Reminder, to: readonly string[]): Mail {
  const { id, topic, lead, meeting, desk, url } = reminder;
  const { title, facts } = summarizeLead({ id, topic, lead, meeting }, { readDesk: () => desk });
  return {
    to,
    subject: title,
    text: `${factLines([...facts, ['Move or cancel', url]])}\n`,
    idempotencyKey: id,
    replyTo: isMailAddress(lead.email) ? lead.email : undefined,
    language: 'en',
    ...calendarOf(reminder, { ...lead, locale: LOCALE }),
  };
}
