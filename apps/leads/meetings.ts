/** `invited`: it can be booked. */
export type MeetingState = 'invited' | 'booked' | 'cancelled';

/** The meeting of a lead. */
export interface Meeting {
  /** Random UUID, also for the `UID` of the calendar file. */
  id: string;
  leadId: string;
  /** The vendor's router of the marketing form id (`routerOf`). The built-in scheduler has one desk for all routers. */
  router: string;
  state: MeetingState;
  /** The calendar of the slot; null where nothing was booked yet, as the next three. */
  calendar: string | null;
  startsAt: number | null;
  endsAt: number | null;
  /** The visitor's IANA time zone. */
  timeZone: string | null;
  /** Rises with each booking, move and cancellation: `SEQUENCE` of the calendar file. */
  sequence: number;
  createdAt: number;
  changedAt: number;
}

/** A slot that is to be booked. */
export interface Booking {
  tokenHash: string;
  calendar: string;
  startsAt: number;
  endsAt: number;
  timeZone: string;
  now: number;
  /** The version of the meeting that the person saw, where it may have been changed since; without it any. */
  sequence?: number;
  /** Future meetings that an e-mail address may have booked, this one included; without it any number. Moving isn't limited. */
  maxPerAddress?: number;
  /** Channels that are to be notified, in the same transaction. */
  channels?: readonly string[];
}

export interface BookingAnswer {
  outcome:
    | 'booked'
    | 'moved'
    | 'cancelled'
    | 'taken'
    | 'tooMany'
    | 'alreadyBooked'
    | 'notBooked'
    | 'changed'
    | 'unknown';
  /** As it is now; undefined where `outcome` is `unknown`. */
  meeting?: Meeting;
}
