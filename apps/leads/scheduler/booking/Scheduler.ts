import { hashToken } from '../../hashes.ts';
import type { LeadStore } from '../../LeadStore.ts';
import type { Booking, BookingAnswer, Meeting } from '../../meetings.ts';
import type { PublishedDesk, ReadDesk } from '../desk/publishedDesk.ts';
import { findSlot, freeSlots, isTaken, type TimeSpan } from '../slots/freeSlots.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/zonedTime.ts';

/** What the scheduler needs of the lead store. */
export type MeetingStore = Pick<
  LeadStore,
  'find' | 'findMeeting' | 'bookMeeting' | 'moveMeeting' | 'cancelMeeting' | 'listBooked'
>;

/**
 * What became of a request. Beside the store's answers: `notOffered`, the desk doesn't offer this time, or no longer; `past`, the meeting has begun, so
 * that it can't be changed; `tooOften`, it was changed so often that only people can help; `closed`, the desk takes no meetings.
 */
export interface MeetingAnswer {
  outcome: BookingAnswer['outcome'] | 'notOffered' | 'past' | 'tooOften' | 'closed';
  /** As it is now; undefined where the token is unknown. */
  meeting?: Meeting;
}

/** A time that a visitor chose. */
export interface Choice {
  token: string;
  /** Start of the slot, milliseconds since 1970. */
  start: number;
  /** The visitor's, IANA. */
  timeZone: string;
  /** The version of the meeting that was seen: a change of one that has another is `changed`. Without it any counts, as on the visitor's page. */
  sequence?: number;
  /** Charges the client for a slot that is booked; returns what gives it back, undefined beyond the client's limit. */
  reserve?(): (() => void) | undefined;
}

interface SchedulerOptions {
  store: MeetingStore;
  readDesk: ReadDesk;
  /** Ids of the channels that are notified of bookings, moves and cancellations. */
  channels(): readonly string[];
  /** Called after each change, so that it is notified soon. */
  onChange(): void;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** Bookings, moves and cancellations of one meeting: each notifies people, and nobody needs more. */
export const MAX_CHANGES = 20;
/** Future meetings that an e-mail address may have: one, and one for a colleague or another matter. Anybody can type any address. */
export const MAX_PER_ADDRESS = 2;
/** The longest meeting with its buffer: one that begins earlier can't overlap a slot. */
const LONGEST_MS = 8 * HOUR_MS;

/**
 * Offers the free times of the sales desk, and books them for visitors with the token of a stored lead. The store alone decides who gets a slot that
 * several want (`LeadStore.bookMeeting`), also among several processes.
 * REQ-LEA-22.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** The desk that takes meetings; undefined while there is none. */
  get desk(): PublishedDesk | undefined {
    return this.#options.readDesk();
  }

  /** The desk's time zone, also while there is none. */
  get timeZone(): string {
    return this.desk?.hours.timeZone ?? 'UTC';
  }

  get now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  /** The free slots, in order of time; none without a desk. @throws StoreError */
  async freeSlots(): Promise<TimeSpan[]> {
    const { desk, now } = this;
    if (!desk) return [];
    const until = now + (desk.hours.horizonDays + 2) * DAY_MS;
    return freeSlots(desk.hours, await this.#bookedTimes(desk, now, until), now);
  }

  /** The meeting of a token, in any state. @throws StoreError */
  find(token: string): Promise<Meeting | undefined> {
    return this.#options.store.findMeeting(hashToken(token));
  }

  /** Books a slot. The same again is `booked` again, so that a repeated request does no harm. @throws StoreError */
  book(choice: Choice): Promise<MeetingAnswer> {
    return this.#choose(choice, false);
  }

  /** Moves a booked meeting; the time that it had is free in the same transaction. @throws StoreError */
  move(choice: Choice): Promise<MeetingAnswer> {
    return this.#choose(choice, true);
  }

  /** Cancels a meeting that hasn't begun. @throws StoreError */
  async cancel(token: string, sequence?: number): Promise<MeetingAnswer> {
    const { now } = this;
    const meeting = await this.find(token);
    if (meeting && hasBegun(meeting, now)) return { outcome: 'past', meeting };
    const { store, channels } = this.#options;
    const cancellation = {
      tokenHash: hashToken(token),
      now,
      channels: channels(),
      ...(sequence !== undefined && { sequence }),
    };
    return this.#report(await store.cancelMeeting(cancellation), meeting);
  }

  async #choose({ token, start, timeZone, sequence, reserve }: Choice, isMove: boolean): Promise<MeetingAnswer> {
    const { desk, now } = this;
    const meeting = await this.find(token);
    if (!meeting) return { outcome: 'unknown' };
    if (hasBegun(meeting, now)) return { outcome: 'past', meeting };
    // A repeated request, perhaps after the notice has passed.
    if (meeting.state === 'booked' && meeting.startsAt === start)
      return { outcome: isMove ? 'moved' : 'booked', meeting };
    if (meeting.sequence >= MAX_CHANGES) return { outcome: 'tooOften', meeting };
    if (!desk) return { outcome: 'closed', meeting };
    const slot = findSlot(desk.hours, start, now);
    if (!slot) return { outcome: 'notOffered', meeting };
    if (await this.#overlaps(desk, slot, meeting)) return { outcome: 'taken', meeting };
    const booking: Booking = {
      ...{ tokenHash: hashToken(token), calendar: desk.id, startsAt: slot.start, endsAt: slot.end },
      ...{ timeZone, now, channels: this.#options.channels(), maxPerAddress: MAX_PER_ADDRESS },
      ...(sequence !== undefined && { sequence }),
    };
    if (isMove) return this.#report(await this.#options.store.moveMeeting(booking), meeting);
    return this.#book(booking, meeting, reserve);
  }

  /** Books within the limit of the client, who is charged for a slot that they get only. */
  async #book(
    booking: Booking,
    meeting: Meeting,
    reserve: Choice['reserve'] = () => () => undefined,
  ): Promise<MeetingAnswer> {
    const giveBack = reserve();
    if (!giveBack) return { outcome: 'tooMany', meeting };
    let answer: BookingAnswer | undefined;
    try {
      answer = await this.#options.store.bookMeeting(booking);
    } finally {
      if (answer?.outcome !== 'booked') giveBack();
    }
    return this.#report(answer, meeting);
  }

  /** The store compares starts only: a meeting that was booked with other hours of the desk may overlap a slot. */
  async #overlaps(desk: PublishedDesk, slot: TimeSpan, own: Meeting): Promise<boolean> {
    const bufferMs = desk.hours.bufferMinutes * MINUTE_MS;
    return isTaken(desk.hours, slot, await this.#bookedTimes(desk, slot.start, slot.end + bufferMs, own.id));
  }

  async #bookedTimes(desk: PublishedDesk, from: number, until: number, withoutId?: string): Promise<TimeSpan[]> {
    const meetings = await this.#options.store.listBooked({ calendar: desk.id, from: from - LONGEST_MS, until });
    return meetings.flatMap(({ id, startsAt, endsAt }) =>
      id === withoutId || startsAt === null || endsAt === null ? [] : { start: startsAt, end: endsAt },
    );
  }

  /** @param before the meeting as it was before the change */
  #report(answer: BookingAnswer, before: Meeting | undefined): BookingAnswer {
    if (answer.meeting && answer.meeting.sequence !== before?.sequence) this.#options.onChange();
    return answer;
  }
}

/** Whether a booked meeting has begun. */
export function hasBegun({ state, startsAt }: Meeting, now: number): boolean {
  return state === 'booked' && startsAt !== null && startsAt <= now;
}
