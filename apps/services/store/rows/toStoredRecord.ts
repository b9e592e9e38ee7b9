import type { Row } from '../Database.ts';
import type { ReceivedRecord } from '../ReceivedRecord.ts';

/** The columns that `toReceivedRecord` reads. */
export const RECORD_COLUMNS =
  'vendor, type, event, anonymous_id, user_id, message_id, received_at, payload, is_valid, reason';

/** Makes a record of a row of the table `event`. */
export function toReceivedRecord(row: Row): ReceivedRecord {
  return {
    vendor: String(row.vendor),
    type: String(row.type),
    event: row.event as string | null,
    anonymousId: row.anonymous_id as string | null,
    userId: row.user_id as string | null,
    messageId: String(row.message_id),
    receivedAt: Number(row.received_at),
    payload: JSON.parse(String(row.payload)),
    isValid: row.is_valid === 1,
    reason: row.reason as string | null,
  };
}
