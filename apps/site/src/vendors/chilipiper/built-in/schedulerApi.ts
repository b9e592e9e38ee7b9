/** A free time; `start` names it in a booking. */
export interface OfferedSlot {
  start: string;
  label: string;
}

/** The free times of a day in the visitor's zone. */
export interface OfferedDay {
  date: string;
  label: string;
  slots: OfferedSlot[];
}

/** Free times as `GET /scheduler/slots` answers, in the visitor's time zone and language. */
export interface Offers {
  timeZone: string;
  /** Name of the zone for people. */
  zone: string;
  /** The person one meets, where it is known. */
  host?: { name: string; role: string };
  days: OfferedDay[];
}

/** A booked meeting. */
export interface BookedMeeting {
  start: string;
  end: string;
  /** Page on which it can be moved and cancelled. */
  manageUrl: string;
  calendarUrl: string;
}

/** Why the time can't be had, and which are free. */
export interface BookingConflict {
  offers: Offers;
  /** `too_many`: no more meetings with this e-mail address or from this network. */
  code: 'taken' | 'already_booked' | 'too_many' | (string & {});
  /** Of the sales desk, for what can't be booked. */
  email: string | undefined;
}

export type BookingResult = { meeting: BookedMeeting } | BookingConflict;

/** Longer than this nobody waits for an answer. */
const TIME_LIMIT_MS = 10_000;

/** Whose time and language. */
interface Reader {
  timeZone: string;
  locale: string;
}

/** The visitor's time zone, and the page's language, in which times are shown. @param locale of the page: `de`, `en-US` */
export function visitorReader(locale: string): Reader {
  return { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, locale };
}

/** @throws Error where no times can be offered */
export async function fetchOffers(reader: Reader): Promise<Offers> {
  const response = await fetch(`/scheduler/slots?${new URLSearchParams({ ...reader })}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (!response.ok) throw new Error(`HTTP error: ${response.status}`);
  return response.json();
}

const CONFLICT = 409;

/**
 * Books a time. The same again is booked once, so that a lost answer does no harm.
 * @throws Error where it is unknown whether it was booked
 */
export async function bookSlot(meetingToken: string, start: string, reader: Reader): Promise<BookingResult> {
  const response = await fetch('/scheduler/book', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ meetingToken, start, ...reader }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.ok) return { meeting: await response.json() };
  if (response.status !== CONFLICT) throw new Error(`HTTP error: ${response.status}`);
  const { code, email, ...offers }: Offers & { code: string; email?: string } = await response.json();
  return { offers, code, email };
}
