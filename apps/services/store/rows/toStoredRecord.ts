import type { Row } from '../Database.ts';
import type { StoredRecord } from '../StoredRecord.ts';

/** The columns that `toStoredRecord` reads, of a row in which the message was read as `message`. */
export const READ_COLUMNS =
  'vendor, type, event, anonymous_id, user_id, message_id, received_at, occurred_at, is_valid, reason';

/** Makes a record of a row of a table of records. */
export function toStoredRecord(row: Row): StoredRecord {
  return {
    vendor: String(row.vendor),
    type: String(row.type),
    event: row.event as string | null,
    anonymousId: row.anonymous_id as string | null,
    userId: row.user_id as string | null,
    messageId: String(row.message_id),
    receivedAt: Number(row.received_at),
    occurredAt: Number(row.occurred_at),
    payload: JSON.parse(String(row.message)),
    isValid: row.is_valid === 1,
    reason: row.reason as string | null,
  };
}
