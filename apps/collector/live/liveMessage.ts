import type { EventRow } from '../store/Database.ts';
import { recordJson } from '../store/recordJson.ts';
import type { TableName } from '../store/tables.ts';

/** Larger payloads aren't sent: readers share a bounded ring. The SDKs' messages have up to 32 KB. */
const MAX_PAYLOAD_LENGTH = 64_000;

/** A written row as JSON for readers of the live stream. Of a recording's part only its counts are sent, not what it shows. */
export function liveMessageJson(table: TableName, row: EventRow, isNew: boolean): string {
  const { vendor, type, event, anonymousId, userId, messageId, receivedAt, occurredAt, isValid, reason } = row;
  return recordJson({
    ...{ vendor, type, event, anonymousId, userId, messageId, receivedAt, occurredAt },
    ...{ valid: isValid === 1, reason, isNew },
    ...{ message: table === 'recording' ? withoutData(row.payload) : shortened(row.payload) },
  });
}

const shortened = (payload: string) =>
  payload.length <= MAX_PAYLOAD_LENGTH ? payload : JSON.stringify({ leftOut: `${payload.length} characters` });

function withoutData(payload: string): string {
  const { data: _, ...counts } = JSON.parse(payload) as Record<string, unknown>;
  return JSON.stringify(counts);
}
