/** What the file asks a calendar to do (RFC 5546): enter or change a meeting, or take it out. */
export type CalendarMethod = 'REQUEST' | 'CANCEL';

/** Who takes part in a meeting. */
export interface Participant {
  name: string;
  email: string;
}

/** A meeting as a calendar enters it. Times are milliseconds since 1970. */
export interface CalendarEvent {
  method: CalendarMethod;
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
  url?: string;
  organizer: Participant;
  attendee: Participant;
}

/** Names the program that wrote the file (RFC 5545 section 3.7.3). Outlook reads one that looks like its own differently. */
const PRODUCT_ID = '-//Cumulus//Meeting scheduler//EN';
/** Octets of a line without its end (RFC 5545 section 3.1). */
const MAX_LINE_OCTETS = 75;

/**
 * Writes a calendar file. Google, Apple and Outlook take it from a mail or a download; what each requires is cited in the tests. Times are UTC, so
 * that the file needs no time zones.
 * REQ-LEA-23.
 */
export function calendarFile(event: CalendarEvent): string {
  const { method, organizer, attendee, url } = event;
  const isCancelled = method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    `PRODID:${PRODUCT_ID}`,
    'VERSION:2.0',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${textValue(event.uid)}`,
    `DTSTAMP:${utcTime(event.changedAt)}`,
    `DTSTART:${utcTime(event.start)}`,
    `DTEND:${utcTime(event.end)}`,
    `CREATED:${utcTime(event.createdAt)}`,
    `LAST-MODIFIED:${utcTime(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${textValue(event.summary)}`,
    `DESCRIPTION:${textValue(event.description)}`,
    `LOCATION:${textValue(event.location)}`,
    ...(url ? [`URL:${new URL(url).href}`] : []),
    `ORGANIZER;CN=${quoted(organizer.name)}:${mailAddress(organizer.email)}`,
    // The person chose the time, so that nothing is left to answer.
    `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=${isCancelled ? 'NEEDS-ACTION' : 'ACCEPTED'};RSVP=FALSE;CN=${quoted(attendee.name)}:${mailAddress(attendee.email)}`,
    `TRANSP:${isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** `20261124T083000Z` */
function utcTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Escapes a text (RFC 5545 section 3.3.11). Other control characters than the line end are not allowed in it. */
function textValue(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A parameter's value. It can't contain quotes (RFC 5545 section 3.2), and a caret begins an escape that only some programs read (RFC 6868). */
function quoted(name: string): string {
  return `"${name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .replaceAll('"', "'")
    .replaceAll('^', ' ')
    .trim()}"`;
}

/** The address as a URI (RFC 6068): what has a meaning there, and everything that could end the line, is encoded. */
function mailAddress(email: string): string {
  return `mailto:${encodeURIComponent(email.toWellFormed()).replaceAll('%40', '@').replaceAll('%2B', '+')}`;
}

/** Folds a line, between characters: a line that begins with a space continues the one before. */
function fold(line: string): string {
  let [folded, octets] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
