import ical, {
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Lead } from '../../Lead.ts';
import type { Meeting } from '../../meetings.ts';
import { personName } from '../../sales/leadNames.ts';
import { labelled, textsFor } from '../../texts.ts';
import type { PublishedDesk } from '../desk/publishedDesk.ts';

interface Participant {
  name: string;
  email: string;
}

/** A meeting as a calendar enters it. Times are milliseconds since 1970. */
export interface CalendarEvent {
  /** What the file asks a calendar to do (RFC 5546): enter or change a meeting, or take it out. */
  method: 'REQUEST' | 'CANCEL';
  /** Of all versions of the meeting: by it a calendar finds the entry that it has. */
  uid: string;
  /** Rises with each change; calendars ignore versions with a lower one. */
  sequence: number;
  start: number;
  end: number;
  createdAt: number;
  /** When this version was made. */
  changedAt: number;
  summary: string;
  description: string;
  location: string;
  /** Where the meeting can be moved or cancelled. */
  url: string;
  organizer: Participant;
  attendee: Participant;
}

/** Names the program that wrote the file, after a dash (RFC 5545 section 3.7.3). Outlook reads one that looks like its own differently. */
const PRODUCT_ID = '//Cumulus//Meeting scheduler//EN';

/**
 * Writes a calendar file. Google, Apple and Outlook take it from a mail or a download; what each requires is cited in the tests. Times are UTC, so
 * that the file needs no time zones.
 * REQ-LEA-23.
 */
export function calendarFile(event: CalendarEvent): string {
  const { method, organizer, attendee, url } = event;
  const isCancelled = method === 'CANCEL';
  const calendar = ical({ prodId: PRODUCT_ID, scale: 'GREGORIAN', method: ICalCalendarMethod[method] });
  calendar.createEvent({
    id: event.uid,
    sequence: event.sequence,
    start: new Date(event.start),
    end: new Date(event.end),
    created: new Date(event.createdAt),
    stamp: new Date(event.changedAt),
    lastModified: new Date(event.changedAt),
    status: ICalEventStatus[isCancelled ? 'CANCELLED' : 'CONFIRMED'],
    transparency: ICalEventTransparency[isCancelled ? 'TRANSPARENT' : 'OPAQUE'],
    summary: textValue(event.summary),
    description: textValue(event.description),
    location: textValue(event.location),
    url: new URL(url).href,
    organizer: participant(organizer),
    attendees: [
      {
        ...participant(attendee),
        type: ICalAttendeeType.INDIVIDUAL,
        // The person chose the time, so that nothing is left to answer.
        status: ICalAttendeeStatus[isCancelled ? 'NEEDSACTION' : 'ACCEPTED'],
        rsvp: false,
      },
    ],
  });
  return `${calendar}\r\n`;
}

/** Control characters other than the line end are not allowed in a text (RFC 5545 section 3.3.11). */
function textValue(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}

/**
 * A name can't contain quotes (RFC 5545 section 3.2), and a caret begins an escape that only some programs read (RFC 6868). Of the address, a URI
 * (RFC 6068), what has a meaning there and everything that could end the line is encoded. It stands for an empty name, which the library refuses.
 */
function participant({ name, email }: Participant): Participant {
  const quotable = name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .replaceAll('"', "'")
    .replaceAll('^', ' ')
    .trim();
  const address = encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+');
  return { name: quotable || address, email: address };
}

interface MeetingSource {
  meeting: Meeting;
  lead: Pick<Lead, 'email' | 'fields' | 'locale'>;
  desk: Pick<PublishedDesk, 'name' | 'email' | 'place' | 'host'>;
  /** Contains the meeting's token. */
  url: string;
}

/**
 * Writes the calendar file of a meeting in its present state, for a mail or a download.
 * @returns undefined for a meeting that was never booked. The method is also for `Content-Type: text/calendar; method=…`, which has to be the same (RFC 6047 section 2.4)
 */
export function createMeetingCalendar({ meeting, lead, desk, url }: MeetingSource) {
  const { startsAt, endsAt, state } = meeting;
  if (startsAt === null || endsAt === null || state === 'invited') return undefined;
  const texts = textsFor(lead.locale);
  const name = desk.name(lead.locale);
  const method: CalendarEvent['method'] = state === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const text = calendarFile({
    method,
    uid: meeting.id,
    sequence: meeting.sequence,
    ...{ start: startsAt, end: endsAt, createdAt: meeting.createdAt, changedAt: meeting.changedAt },
    summary: texts.summary(desk.host ? `${desk.host.name}, ${name}` : name),
    description: `${desk.place(lead.locale)}\n${labelled(texts, texts.change, url)}`,
    location: desk.place(lead.locale),
    url,
    organizer: { name, email: desk.email },
    attendee: { name: personName(lead) ?? lead.email, email: lead.email },
  });
  return { method, text };
}
