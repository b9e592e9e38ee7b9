import type { ReceivedRecord } from '../ReceivedRecord.ts';

/** A received record as it lies in the table `event`, and what is written beside it in the same transaction. */
export interface EventRow extends Omit<ReceivedRecord, 'payload' | 'isValid'> {
  /** When it happened, set right by the difference of the clocks; milliseconds since 1970. */
  occurredAt: number;
  /** JSON without IP addresses. */
  payload: string;
  isValid: 0 | 1;
  /** Two ids of one visitor, in the order of the alphabet. */
  link: readonly [string, string] | null;
  /** In which lane it goes on to the real vendor, if it does. */
  lane: number | null;
}
