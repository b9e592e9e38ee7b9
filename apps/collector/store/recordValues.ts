import type { EventRow } from './Database.ts';

/** The columns of a record on both databases, and what is stored in them. */
export const RECORD_VALUES = {
  vendor: (row: EventRow) => row.vendor,
  type: (row: EventRow) => row.type,
  event: (row: EventRow) => row.event,
  anonymous_id: (row: EventRow) => row.anonymousId,
  user_id: (row: EventRow) => row.userId,
  message_id: (row: EventRow) => row.messageId,
  received_at: (row: EventRow) => row.receivedAt,
  occurred_at: (row: EventRow) => row.occurredAt,
  message: (row: EventRow) => row.payload,
  is_valid: (row: EventRow) => row.isValid,
  reason: (row: EventRow) => row.reason,
};

/** Their names, for SQL. */
export const RECORD_COLUMNS = Object.keys(RECORD_VALUES).join(', ');
