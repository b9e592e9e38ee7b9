import { createDateFormat } from '@cumulus/content-model/dates';
import { unnamedForm } from '@cumulus/forms/unnamedForm';
import type { NameForm } from '../content/formNames.ts';
import type { DeliveryTopic } from '../deliveries.ts';
import type { Meeting } from '../meetings.ts';
import type { ReadDesk } from '../scheduler/desk/publishedDesk.ts';
import { meetingTime } from '../scheduler/slots/slotDays.ts';
import type { Message } from './Channel.ts';
import { toLine, toPlainText } from './plainText.ts';

/** What sales reads of a lead or its meeting, in English. */
export interface LeadSummary {
  /** One line: what happened, and who it is. */
  title: string;
  /** Names and values in the order of the form; a value may have several lines. */
  facts: readonly (readonly [name: string, value: string])[];
}

/**
 * Writes facts as lines. A value of several lines is indented, so that no line of a visitor's text looks like a fact of ours.
 */
export function factLines(facts: LeadSummary['facts']): string {
  return facts
    .map(([name, value]) => (value.includes('\n') ? `${name}:\n${value.replace(/^/gm, '    ')}` : `${name}: ${value}`))
    .join('\n');
}

const MEETING_TITLES: Record<Exclude<DeliveryTopic, 'lead'>, string> = {
  meetingBooked: 'Meeting booked',
  meetingMoved: 'Meeting moved',
  meetingCancelled: 'Meeting cancelled',
  reminderDay: 'Meeting tomorrow',
  reminderHour: 'Meeting in an hour',
};

/** `teamSize` becomes `Team size`. */
function toLabel(name: string): string {
  const words = toLine(name, 60)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of the sales team. */
export const LOCALE = 'en-US';

/** Day, time and zone, as people write them. */
const toTime = (time: number, timeZone: string) =>
  createDateFormat(LOCALE, {
    timeZone,
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
  })(time);

/** The meeting's time on a clock; null before it has one. */
function toMeetingTime(meeting: Meeting | null, timeZone: string | null | undefined): string | null {
  const { startsAt, endsAt } = meeting ?? {};
  if (!timeZone || typeof startsAt !== 'number' || typeof endsAt !== 'number') return null;
  return meetingTime({ start: startsAt, end: endsAt }, { timeZone, locale: LOCALE });
}

/** What summaries are written with. */
export interface SalesReader {
  /** The sales desk, on whose clock times are written; in UTC while there is none. */
  readDesk: ReadDesk;
  /** For the title of a lead; that of a meeting has no form. */
  nameForm: NameForm;
}

/**
 * Summarizes a message. Everything a visitor typed is cleaned: see `plainText.ts`.
 */
export function summarizeLead(
  { topic, lead, meeting }: Omit<Message, 'createdAt'>,
  { readDesk, nameForm = unnamedForm }: Partial<SalesReader> = {},
): LeadSummary {
  const timeZone = readDesk?.()?.hours.timeZone ?? 'UTC';
  const form = lead.kind === 'signUp' ? 'Sign-up' : toLine(nameForm(lead.formId), 60);
  const who = [lead.fields.name, lead.fields.company].flatMap((text) => (text ? [toLine(text, 60)] : []));
  const typed = Object.entries(lead.fields).filter(([name]) => name !== 'email');
  // The department of a sign-up is a field of its form too.
  const chosen = Object.entries(lead.signUp ?? {})
    .map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value?.toString()] as const)
    .filter(([name, value]) => lead.fields[name] !== value);
  const facts: [string, string | null][] = [
    ['Meeting', toMeetingTime(meeting, timeZone)],
    ['On the visitor’s clock', meeting?.timeZone === timeZone ? null : toMeetingTime(meeting, meeting?.timeZone)],
    ['Time zone of the visitor', meeting?.timeZone ?? null],
    ['Calendar', meeting?.calendar ?? null],
    ['E-mail', lead.email],
    ...typed.map(([name, value]): [string, string] => [toLabel(name), value]),
    ...chosen.map(([name, value]): [string, string | null] => [toLabel(name), value ?? null]),
    ['Opened from', lead.location],
    ['Page', lead.page],
    ['Language', lead.locale],
    ...Object.entries(lead.analytics?.attribution ?? {}),
    ['Received', toTime(lead.receivedAt, timeZone)],
    ['Lead', lead.id],
  ];
  return {
    title: `${topic === 'lead' ? form : MEETING_TITLES[topic]}: ${who.join(', ') || toLine(lead.email, 100)}`,
    facts: facts.flatMap(([name, value]) => (value ? [[toLine(name, 60), toPlainText(value)] as const] : [])),
  };
}
