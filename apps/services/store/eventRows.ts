import { createHash } from 'node:crypto';
import type { EventRow, Row } from './Database.ts';
import type { ReceivedRecord, StoredRecord } from './Store.ts';

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

/** Messages go on to the real vendor in this many lanes at once, each in its order. */
export const LANES = 4;

/** The lane of a visitor: always the same one, so that the order of a visitor's messages is kept. */
export function laneOf(visitor: string): number {
  let hash = 0;
  for (let index = 0; index < visitor.length; index += 1) hash = (Math.imul(hash, 31) + visitor.charCodeAt(index)) | 0;
  return (hash >>> 0) % LANES;
}

/** PostgreSQL can't index text of more than about 2,700 bytes; four bytes a character are the most there are. */
const MAX_LENGTH = 400;
const KEPT_LENGTH = 300;

/**
 * An id or name as the tables' columns hold it: as it is, unless it is longer than any that an honest client sends. Then its beginning and a digest,
 * by which it is still told from others. NUL, which PostgreSQL can't hold, is replaced.
 */
export function shortKey(text: string): string {
  const clean = text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text;
  if (clean.length <= MAX_LENGTH) return clean;
  return `${clean.slice(0, KEPT_LENGTH)}…${createHash('sha256').update(clean).digest('hex')}`;
}

/**
 * When a message was made, set right as Segment does for what browsers send: received − (sent − made), so that a wrong clock takes itself out
 * (https://segment.com/docs/connections/spec/common/#timestamps). Without `sentAt` the sender's clock is believed.
 * @param message as it came; a decision on consent says `decidedAt`
 * @param receivedAt milliseconds since 1970
 * @returns milliseconds since 1970, perhaps more than there are dates; NaN where the message says nothing
 */
export function correctedTime(message: object, receivedAt: number): number {
  const { timestamp, decidedAt, sentAt } = message as Record<string, unknown>;
  const made = timeOf(timestamp ?? decidedAt);
  const sent = timeOf(sentAt);
  return Number.isNaN(sent) ? made : receivedAt - (sent - made);
}

const timeOf = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** Browsers keep what they could not send for 7 days (storageMatrix `cuUnsent:`): nothing honest is older. */
export const MAX_EARLIER_MS = 604_800_000;
/** What a request takes at most, and clocks of servers differ by. */
export const MAX_LATER_MS = 300_000;

/**
 * When something happened, for reports: what the message says, set right by the difference of `sentAt` and its arrival, at most 7 days before and
 * 5 minutes after it. What the message itself says stays in it.
 * @param message as it came
 * @param receivedAt milliseconds since 1970
 * @returns milliseconds since 1970; the arrival where nothing is said
 */
export function occurredAt(message: object, receivedAt: number): number {
  const corrected = correctedTime(message, receivedAt);
  if (Number.isNaN(corrected)) return receivedAt;
  return Math.min(Math.max(corrected, receivedAt - MAX_EARLIER_MS), receivedAt + MAX_LATER_MS);
}

/** What an address is called at the end of a name: `ip`, `clientIps`, `ip_address_v4`, `$ip`. */
const END = /^ip(?:v?[46])?(?:addr(?:ess(?:es)?)?)?(?:v?[46])?s?$/;
/** Names that are written as one word, or that have no `ip` in them. Proxies' headers: https://httptoolkit.com/blog/what-is-x-forwarded-for/ */
const WHOLE =
  /(?:client|remote|peer)addr(?:ess)?$|(?:client|remote|peer|user|visitor|real|source|src|connecting)ip$|forwardedfor$|^(?:http)?x?forwarded$/;
/** Words that `END` takes at most: `ip_address_v_4`. */
const END_WORDS = 4;
const HUMP = /([a-z\d])(?=[A-Z])/g;
const GAP = /[^a-z\d]+/;

/**
 * Whether a field of this name holds an IP address: the store keeps none. Written as in JSON, headers or a database (`clientIp`, `X-Forwarded-For`,
 * `REMOTE_ADDR`); `zip` and `relationship` are none.
 * @param name of the field
 */
export function isAddressField(name: string): boolean {
  const words = name.replace(HUMP, '$1 ').toLowerCase().split(GAP).filter(Boolean);
  const last = words.slice(-END_WORDS);
  return WHOLE.test(words.join('')) || last.some((_, from) => END.test(last.slice(from).join('')));
}

/** What a text without a field that holds an address doesn't have. */
const SUSPECT = /(?:ip|addr(?:ess)?|for|forwarded|[46])(?:e?s)?[^a-z\d]*":/i;

/** Writes a message as JSON. Fields that hold an IP address are left out at any depth: the store keeps none. */
export function writePayload(payload: object): string {
  const text = JSON.stringify(payload);
  if (!SUSPECT.test(text)) return text;
  return JSON.stringify(payload, (name, value) => (isAddressField(name) ? undefined : value));
}
