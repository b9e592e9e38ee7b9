import { createHash } from 'node:crypto';
import { UNSENT_MS } from '@cumulus/lifetimes';
import type { Selectable } from 'kysely';
import type { EventRow } from './Database.ts';
import type { ReceivedRecord, StoredMessage } from './records.ts';
import type { EventTables } from './schema.ts';
import type { SenderCode } from './senders/SenderCodes.ts';
import { serializeWithoutIps } from './serializeWithoutIps.ts';
import type { TableName } from './tables.ts';

/** The vendor whose messages are forwarded. */
const FORWARDED_VENDOR = 'segment';

/**
 * Converts a record to a row.
 * @param isForwarding whether messages are forwarded to the vendor
 */
export function toEventRow(record: ReceivedRecord, isForwarding: boolean, sender: SenderCode | null = null): EventRow {
  const anonymousId = keyOrNull(record.anonymousId);
  const userId = keyOrNull(record.userId);
  const messageId = columnKey(record.messageId);
  const queue = isForwarding && isForwardable(record) ? queueOf(anonymousId ?? userId ?? messageId) : null;
  return {
    vendor: columnKey(record.vendor),
    type: columnKey(record.type),
    event: keyOrNull(record.event),
    anonymousId,
    userId,
    messageId,
    receivedAt: record.receivedAt,
    occurredAt:
      record.occurredAt === undefined
        ? occurrenceTime(record.payload, record.receivedAt)
        : limitOccurrence(record.occurredAt, record.receivedAt),
    payload: serializeWithoutIps(record.payload),
    isValid: record.isValid ? 1 : 0,
    reason: record.reason === null ? null : record.reason.replaceAll('\0', '\uFFFD'),
    link: linkOf(record, anonymousId, userId),
    queue,
    sender,
  };
}

/** Whether a record is a message, valid or not. What isn't a message at all is stored for inspection only. */
function isForwardable({ vendor, messageId, payload }: ReceivedRecord): boolean {
  return vendor === FORWARDED_VENDOR && (payload as { messageId?: unknown }).messageId === messageId;
}

const keyOrNull = (text: string | null) => (text === null || text === '' ? null : columnKey(text));

/** The two ids that a message links to one visitor: of an alias the previous and the new id, of an identify its own two. */
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

/** The columns that `toStoredMessage` reads, besides the message (selected as `message`). */
export const READ_COLUMNS = [
  ...(['vendor', 'type', 'event', 'anonymous_id', 'user_id', 'message_id'] as const),
  ...(['received_at', 'occurred_at', 'is_valid', 'reason'] as const),
];

/** What is read of a record, besides its message. */
export type RecordColumns = Pick<Selectable<EventTables[TableName]>, (typeof READ_COLUMNS)[number]>;

/** Converts a row to a record. */
export function toStoredMessage(row: RecordColumns & { message: string }): StoredMessage {
  return {
    ...{ vendor: row.vendor, type: row.type, event: row.event },
    ...{ anonymousId: row.anonymous_id, userId: row.user_id, messageId: row.message_id },
    ...{ receivedAt: row.received_at, occurredAt: row.occurred_at, message: row.message },
    ...{ isValid: row.is_valid === 1, reason: row.reason },
  };
}

/** Number of parallel queues in which messages are forwarded, each in order. */
export const FORWARD_QUEUES = 4;

/** The queue of a visitor: always the same, which keeps the order of a visitor's messages. */
function queueOf(visitor: string): number {
  let hash = 0;
  for (let index = 0; index < visitor.length; index += 1) hash = (Math.imul(hash, 31) + visitor.charCodeAt(index)) | 0;
  return (hash >>> 0) % FORWARD_QUEUES;
}

/** PostgreSQL can't index text of more than about 2,700 bytes; a character has up to four bytes. */
const MAX_LENGTH = 400;
const KEPT_LENGTH = 300;

/**
 * An id or name in the form of the tables' columns: unchanged, unless it is longer than honest clients send. Then it is its beginning and a digest,
 * which keeps it distinct. NUL, which PostgreSQL can't store, is replaced.
 */
export function columnKey(text: string): string {
  const clean = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  if (clean.length <= MAX_LENGTH) return clean;
  return `${clean.slice(0, KEPT_LENGTH)}…${createHash('sha256').update(clean).digest('hex')}`;
}

/**
 * When a message was created, corrected as Segment does for browsers: received − (sent − created), which cancels a wrong clock
 * (https://segment.com/docs/connections/spec/common/#timestamps). Without `sentAt` the sender's clock counts.
 * @param message as received; a consent decision has `decidedAt`
 * @param receivedAt milliseconds since 1970
 * @returns milliseconds since 1970, perhaps outside the range of dates; NaN where the message has no time
 */
export function clockCorrectedTime(message: object, receivedAt: number): number {
  const { timestamp, decidedAt, sentAt } = message as Record<string, unknown>;
  const createdAt = timeOf(timestamp ?? decidedAt);
  const sent = timeOf(sentAt);
  return Number.isNaN(sent) ? createdAt : receivedAt - (sent - createdAt);
}

const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** The longest duration of a request, and the clock difference between servers. */
const MAX_LATER_MS = 300_000;

/**
 * When an event occurred, for reports: the message's time, corrected by the difference of `sentAt` and arrival, and limited to 7 days before and
 * 5 minutes after the arrival. The message itself stays unchanged.
 * @param message as received
 * @param receivedAt milliseconds since 1970
 * @returns milliseconds since 1970; the arrival where the message has no time
 */
export function occurrenceTime(message: object, receivedAt: number): number {
  const corrected = clockCorrectedTime(message, receivedAt);
  return limitOccurrence(corrected, receivedAt);
}

/** A time of occurrence within the limits of `occurrenceTime`; the arrival for NaN. */
function limitOccurrence(time: number, receivedAt: number): number {
  if (Number.isNaN(time)) return receivedAt;
  return Math.min(Math.max(Math.round(time), receivedAt - UNSENT_MS), receivedAt + MAX_LATER_MS);
}
