import { createHash } from 'node:crypto';
import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { isObject } from '@cumulus/server/json';
import { RequestError } from '@cumulus/server/Service';
import type { ReceivedRecord } from '../store/records.ts';
import { AmplitudeError, type WrongEvents } from './amplitudeApi.ts';

/** Size of a request at the vendor's HTTP API, plain or inflated. The SDK sends 200 events of 2 KB at most. */
export const MAX_EVENTS_BYTES = BODY_LIMITS.productEvents;
/** Events of one request at the vendor's batch API. */
const MAX_EVENTS = 2_000;
/** One event as it is stored; 16 times what the SDK sends. Segment refuses events above the same size. */
const MAX_EVENT_BYTES = BODY_LIMITS.event;
const MAX_NESTING = 40;
const MAX_NAME_LENGTH = 1_024;
const MAX_ID_LENGTH = 512;
const MAX_INSERT_ID_LENGTH = 200;
/** Ids of visitors are at least this long, unless the request says otherwise. */
const MIN_ID_LENGTH = 5;
/** 9999-12-31. */
const MAX_TIME = 253_402_300_799_999;
/** Ids that programs send by mistake: many visitors would share one. */
const NO_IDS: readonly string[] = ['anonymous', 'nil', 'none', 'null', 'undefined', 'n/a', '[object object]'];
const CONTROL = /\p{Cc}/u;

/** The types of records, by the vendor's reserved names of events. */
const TYPES = new Map([
  ['$identify', 'identify'],
  ['$groupidentify', 'group'],
]);

type Event = Record<string, unknown>;

/**
 * The records of a request with events. If one of them is invalid all are refused, as by the vendor: the answer names it, and the SDK sends the
 * others again without it.
 * @param body of the request, with a right API key
 * @param receivedAt milliseconds since 1970
 * @throws AmplitudeError 400 that names the invalid events; RequestError 413
 */
export function productEvents(body: Event, receivedAt: number): ReceivedRecord[] {
  const { events } = body;
  if (!Array.isArray(events) || events.length === 0) {
    throw new AmplitudeError(400, 'Request missing required field', { missing_field: 'events' });
  }
  if (events.length > MAX_EVENTS) {
    throw new RequestError(
      413,
      'payload_too_large',
      `Payload too large: ${events.length} events, ${MAX_EVENTS} at most`,
    );
  }
  refuseWrong(events, readMinIdLength(body.options));
  const late = clockDifference(body.client_upload_time, receivedAt);
  return (events as Event[]).map((event) => toRecord(event, receivedAt, late));
}

function toRecord(event: Event, receivedAt: number, late: number): ReceivedRecord {
  const { event_type: name, device_id: deviceId, user_id: userId, insert_id: insertId, time } = event;
  return {
    vendor: 'amplitude',
    type: TYPES.get(String(name)) ?? 'track',
    event: String(name),
    anonymousId: textOrNull(deviceId),
    userId: textOrNull(userId),
    messageId: textOrNull(insertId) ?? contentId(event),
    receivedAt,
    occurredAt: typeof time === 'number' ? time + late : receivedAt,
    ...{ payload: event, isValid: true, reason: null },
  };
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Of an event without an id, so that a repeated request counts once. */
const contentId = (event: Event) => `content-${createHash('sha256').update(JSON.stringify(event)).digest('base64url')}`;

/** How late the sender's clock is, from the time of sending that it states; 0 without one. */
function clockDifference(sentAt: unknown, receivedAt: number): number {
  const sent = typeof sentAt === 'string' ? Date.parse(sentAt) : Number.NaN;
  return Number.isNaN(sent) ? 0 : receivedAt - sent;
}

function readMinIdLength(options: unknown): number {
  const length = isObject(options) ? options.min_id_length : undefined;
  return typeof length === 'number' && length >= 1 ? length : MIN_ID_LENGTH;
}

/** @throws AmplitudeError naming the fields and the indices of the events in which they are wrong */
function refuseWrong(events: readonly unknown[], minIdLength: number): void {
  // Once, since it takes as long as all other checks.
  const readable = events.map((event) => (isObject(event) && !nestsDeeper(event, MAX_NESTING) ? event : undefined));
  const short = findWrong(readable, (event) => shortIds(event, minIdLength));
  if (Object.keys(short).length > 0) {
    throw new AmplitudeError(400, 'Invalid id length for user_id or device_id', {
      events_with_invalid_id_lengths: short,
    });
  }
  const invalid = findWrong(readable, (event) => (isTooLarge(event) ? ['event'] : invalidFields(event)), ['event']);
  const missing = findWrong(readable, missingFields);
  if (Object.keys(invalid).length + Object.keys(missing).length === 0) return;
  const details = { events_with_invalid_fields: invalid, events_with_missing_fields: missing };
  throw new AmplitudeError(400, 'Some events have missing or invalid fields', details);
}

/**
 * The indices of wrong events, by field.
 * @param events undefined for what is no event, or nests too deep
 * @param read the wrong fields of an event
 * @param ofOthers the wrong fields of what is no event
 */
function findWrong(
  events: readonly (Event | undefined)[],
  read: (event: Event) => string[],
  ofOthers: readonly string[] = [],
): WrongEvents {
  const wrong = new Map<string, number[]>();
  for (const [index, event] of events.entries()) {
    const fields = event ? read(event) : ofOthers;
    for (const field of fields) {
      const indices = wrong.get(field);
      if (indices) indices.push(index);
      else wrong.set(field, [index]);
    }
  }
  return Object.fromEntries(wrong);
}

/** Numbers grow: `1e20` is stored with 21 digits. */
const isTooLarge = (event: Event) => Buffer.byteLength(JSON.stringify(event)) > MAX_EVENT_BYTES;

const LENGTHS = {
  event_type: MAX_NAME_LENGTH,
  device_id: MAX_ID_LENGTH,
  user_id: MAX_ID_LENGTH,
  insert_id: MAX_INSERT_ID_LENGTH,
};
const ID_FIELDS = ['device_id', 'user_id'];

function invalidFields(event: Event): string[] {
  const texts = Object.entries(LENGTHS).filter(([name, maxLength]) => !isTextOrAbsent(event[name], maxLength));
  const objects = ['event_properties', 'user_properties', 'groups', 'group_properties'].filter(
    (name) => !isAbsent(event[name]) && !isObject(event[name]),
  );
  const ids = ID_FIELDS.filter((name) => {
    const id = event[name];
    return typeof id === 'string' && NO_IDS.includes(id.toLowerCase());
  });
  const { time } = event;
  const isTime = isAbsent(time) || (typeof time === 'number' && time >= 0 && time <= MAX_TIME);
  return [...texts.map(([name]) => name), ...objects, ...ids, ...(isTime ? [] : ['time'])];
}

function missingFields(event: Event): string[] {
  const noName = isAbsent(event.event_type) || event.event_type === '';
  const noVisitor = ID_FIELDS.every((name) => isAbsent(event[name]) || event[name] === '');
  return [...(noName ? ['event_type'] : []), ...(noVisitor ? ['device_id'] : [])];
}

function shortIds(event: Event, minIdLength: number): string[] {
  return ID_FIELDS.filter((name) => {
    const id = event[name];
    return typeof id === 'string' && id !== '' && id.length < minIdLength;
  });
}

const isAbsent = (value: unknown) => value === undefined || value === null;

function isTextOrAbsent(value: unknown, maxLength: number): boolean {
  return isAbsent(value) || (typeof value === 'string' && value.length <= maxLength && !CONTROL.test(value));
}
