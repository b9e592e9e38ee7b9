import type { ReceivedRecord } from './ReceivedRecord.ts';

/** A record as the store gives it back. */
export interface StoredRecord extends ReceivedRecord {
  /** When it happened, set right by the difference of the clocks (rows/occurredAt.ts); milliseconds since 1970. */
  occurredAt: number;
}
