import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { idOf } from '@cumulus/server/browserApi';
import { inflateBody, largestInflated } from '@cumulus/server/inflateBody';
import { isObject } from '@cumulus/server/json';
import { parseJson, readBody, readEncoding } from '@cumulus/server/requestBody';
import { badRequest, RequestError } from '@cumulus/server/Service';
import { MAX_INFLATED_BYTES, type RecordingPart, sessionIdOf } from '../recordings/recordingRecord.ts';

/** Limit of a part on the wire. A part is split by the SDK at 6 MB inflated, which is about 0.6 MB compressed. */
export const MAX_PART_BYTES = BODY_LIMITS.replayPart;
const MAX_EVENTS = 50_000;
/** Interactions are small objects. */
const MAX_NESTING = 10;
/** `{"type":3,"timestamp":1764000000000,…`: an event of rrweb as the SDK writes it, with a delay in some. */
const EVENT = /^\{"type":\d{1,3},"timestamp":(\d{1,15})[,}]/;

const compress = promisify(gzip);

/** What a request says about its part, without the body. */
interface PartAddress {
  deviceId: string;
  sessionId: string;
  type: 'replay' | 'interaction';
}

/**
 * Reads which part a request brings: `device_id`, `session_id` and `type` of the query.
 * REQ-RPL-02.
 * @throws RequestError 400
 */
export function readPartAddress(query: URLSearchParams): PartAddress {
  const deviceId = idOf(query.get('device_id'));
  const sessionId = sessionIdOf(query.get('session_id'));
  const type = query.get('type');
  if (deviceId === undefined) throw badRequest('device_id is missing, or no id');
  if (sessionId === undefined) throw badRequest('session_id is missing, or no id');
  if (type !== 'replay' && type !== 'interaction') throw badRequest('type must be replay or interaction');
  return { deviceId, sessionId, type };
}

/** A part as it was sent. */
interface SentPart {
  body: Buffer;
  isCompressed: boolean;
}

/**
 * Reads the body of a part, gzip or plain. A beacon's body is plain, with either content type.
 * @throws RequestError 413 when it is too large, 415 for another encoding
 */
export async function readPartBody(request: IncomingMessage): Promise<SentPart> {
  const isCompressed = readEncoding(request) === 'gzip';
  return { body: await readBody(request, MAX_PART_BYTES, { inflates: false }), isCompressed };
}

/** Bytes of the inflated part, at most. */
export const largestPart = ({ body, isCompressed }: SentPart): number =>
  isCompressed ? largestInflated(body, 'gzip', MAX_INFLATED_BYTES) : body.length;

/**
 * Reads a part.
 * @param count called with the size of the inflated body, before it is inflated and parsed; may throw
 * @throws RequestError 400 when it is no part, 413 when it is too large inflated
 */
export async function readReplayPart(
  { body, isCompressed }: SentPart,
  { deviceId, sessionId, type }: PartAddress,
  count: (bytes: number) => void,
): Promise<RecordingPart> {
  if (!isCompressed) count(body.length);
  const inflated = isCompressed ? await inflateBody(body, 'gzip', MAX_INFLATED_BYTES, count) : body;
  const events = eventsOf(inflated);
  const times = events.map(type === 'replay' ? replayTime : interactionTime);
  return {
    ...{ vendor: 'amplitude-replay', type, sessionId, anonymousId: deviceId, events: events.length, inflated },
    from: times.reduce((a, b) => Math.min(a, b)),
    to: times.reduce((a, b) => Math.max(a, b)),
    packed: isCompressed ? body : await compress(body),
    compression: 'gzip',
  };
}

/** The events of a body `{version, events}`. @throws RequestError 400 */
function eventsOf(body: Buffer): unknown[] {
  const parsed = parseJson(body);
  const events = isObject(parsed) ? parsed.events : undefined;
  if (!Array.isArray(events) || events.length === 0) throw badRequest('events must be a list of one event or more');
  if (events.length > MAX_EVENTS) {
    throw new RequestError(413, 'payload_too_large', `${events.length} events; ${MAX_EVENTS} at most`);
  }
  return events;
}

/** The time of an event of rrweb, which is JSON in a text. Its rest is parsed when the recording is read. @throws RequestError 400 */
function replayTime(event: unknown): number {
  const [, time] = (typeof event === 'string' && EVENT.exec(event)) || [];
  if (time === undefined) throw badRequest('An event of a replay is a text {"type":…,"timestamp":…}');
  return Number(time);
}

/** The time of a scroll or click. @throws RequestError 400 */
function interactionTime(event: unknown): number {
  const isKnown = isObject(event) && (event.type === 'scroll' || event.type === 'click');
  const { timestamp } = isKnown ? event : {};
  if (!isKnown || typeof timestamp !== 'number' || !(timestamp >= 0) || nestsDeeper(event, MAX_NESTING))
    throw badRequest('An interaction is an object with type scroll or click, and a timestamp');
  return timestamp;
}
