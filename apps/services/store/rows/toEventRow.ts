import type { ReceivedRecord } from '../ReceivedRecord.ts';
import type { EventRow } from './EventRow.ts';
import { laneOf } from './laneOf.ts';
import { occurredAt } from './occurredAt.ts';
import { shortKey } from './shortKey.ts';
import { writePayload } from './writePayload.ts';

/** Vendors whose messages go on to the real one. */
const FORWARDED_VENDOR = 'segment';

/**
 * Makes a row of a record.
 * @param isForwarding whether messages go on to the real vendor
 */
export function toEventRow(record: ReceivedRecord, isForwarding: boolean): EventRow {
  const anonymousId = keyOrNull(record.anonymousId);
  const userId = keyOrNull(record.userId);
  const messageId = shortKey(record.messageId);
  const lane = isForwarding && isForwardable(record) ? laneOf(anonymousId ?? userId ?? messageId) : null;
  return {
    vendor: shortKey(record.vendor),
    type: shortKey(record.type),
    event: keyOrNull(record.event),
    anonymousId,
    userId,
    messageId,
    receivedAt: record.receivedAt,
    occurredAt: occurredAt(record.payload, record.receivedAt),
    payload: writePayload(record.payload),
    isValid: record.isValid ? 1 : 0,
    reason: record.reason === null ? null : record.reason.replaceAll('\0', '\uFFFD'),
    link: linkOf(record, anonymousId, userId),
    lane,
  };
}

/** A message, whether it follows the plan or not; what was no message at all is kept here to be looked at, and isn't one for the vendor either. */
function isForwardable({ vendor, messageId, payload }: ReceivedRecord): boolean {
  return vendor === FORWARDED_VENDOR && (payload as { messageId?: unknown }).messageId === messageId;
}

const keyOrNull = (text: string | null) => (text === null || text === '' ? null : shortKey(text));

/** Which ids a message says to be one visitor's: an alias the former and the new, an identify those that it carries. */
function linkOf(
  { type, payload }: ReceivedRecord,
  anonymousId: string | null,
  userId: string | null,
): EventRow['link'] {
  const { previousId } = payload as { previousId?: unknown };
  const former = type === 'alias' && typeof previousId === 'string' ? keyOrNull(previousId) : anonymousId;
  if ((type !== 'alias' && type !== 'identify') || !former || !userId || former === userId) return null;
  return former < userId ? [former, userId] : [userId, former];
}
