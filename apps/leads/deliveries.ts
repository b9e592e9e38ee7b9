import type { Lead } from './Lead.ts';
import type { Meeting } from './meetings.ts';
import type { ReminderTopic } from './reminders/reminderTimes.ts';

/** What a delivery reports. */
export type DeliveryTopic = 'lead' | 'meetingBooked' | 'meetingMoved' | 'meetingCancelled' | ReminderTopic;

/**
 * `skipped`: there was nothing to do, such as a second confirmation mail within an hour, or an operator dismissed it. `dead`: given up, listed for an
 * operator. `refused`: given up since the visitor's address is refused; listed too, but no problem of health, since anybody can type any address.
 */
export type DeliveryState = 'waiting' | 'sent' | 'skipped' | 'dead' | 'refused';

/** A notification of one channel about one lead. */
export interface Delivery {
  /** Also its idempotency key: the same in every attempt. Letters, digits, `-` and `_`. */
  id: string;
  channel: string;
  topic: DeliveryTopic;
  state: DeliveryState;
  /** Number of finished attempts. */
  attempts: number;
  /** Of a reminder: when it is due. */
  createdAt: number;
  /** Earliest time of the next attempt. */
  nextAt: number;
  /** Why the last attempt failed. */
  problem: string | null;
  lead: Lead;
  /** The lead's meeting as it is now; null where none was prepared. */
  meeting: Meeting | null;
}

/** The outcome of an attempt. Problems are shown to operators: no personal data in them. */
export type DeliveryOutcome =
  | { state: 'sent' | 'skipped' }
  | { state: 'waiting'; nextAt: number; problem: string }
  | { state: 'dead' | 'refused'; problem: string };
