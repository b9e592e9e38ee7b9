import { createHash } from 'node:crypto';
import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { idOf } from '@cumulus/server/browserApi';
import { countValues, isObject, parseIfJson } from '@cumulus/server/json';
import { badRequest, RequestError } from '@cumulus/server/Service';
import type { ReceivedRecord } from '../store/records.ts';

/** Limit of a request on the wire: the SDK sends batches of 16 KB, and 64 KB when a page is left. */
export const MAX_RUM_BYTES = BODY_LIMITS.monitoring;
/** The same inflated: batches are that small before they are compressed, except for a batch of one large event. */
export const MAX_INFLATED_RUM_BYTES = 1_000_000;
/** The SDK drops larger events itself. */
const MAX_EVENT_BYTES = 262_144;
/** Lines of a request: the SDK sends 50 events. */
const MAX_EVENTS = 1_000;
/** Values of a request: parsing, checking and serializing take up to five microseconds for each. The largest event of the SDK has 20,000. */
const MAX_VALUES = 50_000;
const LINE_FEED = 10;
const MAX_NESTING = 40;
const MAX_NAME_LENGTH = 400;

type Event = Record<string, unknown>;

/** What a request says about its events. */
export interface RumContext {
  /** The visitor's anonymous id, if the query has one. */
  deviceId: string | undefined;
  /** By how much the sender's clock is late: arrival minus time of sending. */
  late: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

/** Reads the context of a request from its query: `device_id`, and `batch_time`, when it was sent. */
export function readRumContext(query: URLSearchParams, receivedAt: number): RumContext {
  const sentAt = query.get('batch_time') ?? '';
  const late = /^\d{1,15}$/.test(sentAt) ? receivedAt - Number(sentAt) : 0;
  return { deviceId: idOf(query.get('device_id')), late, receivedAt };
}

/**
 * The records of a request: one JSON object a line. A line that is no event doesn't affect the others: the SDK never sends a refused batch again.
 * @throws RequestError 400 if no line is an event, 413 for too many lines or values
 */
export function rumRecords(body: Buffer, context: RumContext): ReceivedRecord[] {
  const lines = splitLines(body);
  refuseManyValues(lines);
  const records = lines.flatMap((line) => rumRecord(line, context) ?? []);
  if (records.length > 0) return records;
  throw badRequest(
    'The body has no event: one JSON object a line, with type and date, and an id of the visitor (device_id in the query)',
  );
}

/** @throws RequestError 413. Empty lines count too, so that a body of them isn't split into millions. */
function splitLines(body: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let begin = 0; begin <= body.length; ) {
    if (lines.length === MAX_EVENTS) throw tooLarge(`Over ${MAX_EVENTS} events`);
    const found = body.indexOf(LINE_FEED, begin);
    const end = found === -1 ? body.length : found;
    lines.push(body.subarray(begin, end));
    begin = end + 1;
  }
  return lines;
}

/** Counts each line for itself, as it is parsed: a quote without its pair would hide the values of all that follow. @throws RequestError 413 */
function refuseManyValues(lines: readonly Buffer[]): void {
  let left = MAX_VALUES;
  for (const line of lines) {
    if (line.length <= MAX_EVENT_BYTES) left -= countValues(line, left);
    if (left < 0) throw tooLarge(`The body has more than ${MAX_VALUES} values`);
  }
}

const tooLarge = (message: string) => new RequestError(413, 'payload_too_large', message);

function rumRecord(bytes: Buffer, { deviceId, late, receivedAt }: RumContext): ReceivedRecord | undefined {
  if (bytes.length > MAX_EVENT_BYTES) return undefined;
  const line = bytes.toString('utf8');
  const event = parseIfJson(line);
  if (!isObject(event) || nestsDeeper(event, MAX_NESTING)) return undefined;
  const { type, date } = event;
  const anonymousId =
    deviceId ?? idOf(member(event, 'context', 'anonymousId')) ?? idOf(member(event, 'usr', 'anonymous_id'));
  if (anonymousId === undefined || typeof type !== 'string' || !/^\w{1,40}$/.test(type) || typeof date !== 'number')
    return undefined;
  return {
    vendor: 'datadog',
    type,
    event: nameOf(event, type),
    anonymousId,
    userId: idOf(member(event, 'usr', 'id')) ?? null,
    // A view is sent again with each change, and a repeated line of one visitor is the same event.
    messageId: createHash('sha256').update(`${anonymousId}\n${line}`).digest('base64url'),
    ...{ receivedAt, occurredAt: date + late, payload: event, isValid: true, reason: null },
  };
}

/** Where the name of an event is, by its type. */
const NAMES: Record<string, [string, string]> = {
  view: ['view', 'name'],
  error: ['error', 'type'],
  resource: ['resource', 'type'],
  vital: ['vital', 'name'],
};

function nameOf(event: Event, type: string): string | null {
  const target = type === 'action' ? member(event, 'action', 'target') : undefined;
  const place = Object.hasOwn(NAMES, type) ? NAMES[type] : undefined;
  const name = isObject(target) ? target.name : place && member(event, ...place);
  return typeof name === 'string' && name !== '' ? name.slice(0, MAX_NAME_LENGTH) : null;
}

function member(event: Event, object: string, name: string): unknown {
  const inner = event[object];
  return isObject(inner) ? inner[name] : undefined;
}
