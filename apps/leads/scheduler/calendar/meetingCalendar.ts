import type { Lead } from '../../Lead.ts';
import type { Meeting } from '../../meetings.ts';
import type { PublishedDesk } from '../desk/publishedDesk.ts';
import { labelled, meetingTexts } from '../page/meetingTexts.ts';
import { type CalendarMethod, calendarFile } from './calendarFile.ts';

/** A calendar file of a meeting. */
export interface MeetingCalendar {
  /** Also for `Content-Type: text/calendar; method=…`, which has to be the same (RFC 6047 section 2.4). */
  method: CalendarMethod;
  text: string;
}

interface MeetingSource {
  meeting: Meeting;
  lead: Pick<Lead, 'email' | 'fields' | 'locale'>;
  desk: Pick<PublishedDesk, 'name' | 'email' | 'place' | 'host'>;
  /** Where the meeting can be moved or cancelled: contains its token. */
  url?: string | undefined;
}

/** Names of form fields with a person's name, in the order in which they are tried. */
const NAME_FIELDS = ['name', 'fullName', 'firstName'];

/**
 * Writes the calendar file of a meeting in its present state, for a mail or a download.
 * @returns undefined for a meeting that was never booked
 */
export function createMeetingCalendar({ meeting, lead, desk, url }: MeetingSource): MeetingCalendar | undefined {
  const { startsAt, endsAt, state } = meeting;
  if (startsAt === null || endsAt === null || state === 'invited') return undefined;
  const texts = meetingTexts(lead.locale);
  const name = desk.name(lead.locale);
  const method = state === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const text = calendarFile({
    method,
    uid: meeting.id,
    sequence: meeting.sequence,
    ...{ start: startsAt, end: endsAt, createdAt: meeting.createdAt, changedAt: meeting.changedAt },
    summary: texts.summary(desk.host ? `${desk.host.name}, ${name}` : name),
    description: [desk.place(lead.locale), ...(url ? [labelled(texts, texts.change, url)] : [])].join('\n'),
    location: desk.place(lead.locale),
    ...(url && { url }),
    organizer: { name, email: desk.email },
    attendee: { name: personName(lead), email: lead.email },
  });
  return { method, text };
}

function personName({ fields, email }: Pick<Lead, 'fields' | 'email'>): string {
  return NAME_FIELDS.map((field) => fields[field]).find((name) => name) ?? email;
}
