import { BODY_LIMITS } from '@cumulus/http/bodyLimits';
import { nestsDeeper } from '@cumulus/http/jsonNesting';
import { inflateBody, largestInflated } from '@cumulus/server/inflateBody';
import { isObject, parseIfJson } from '@cumulus/server/json';
import { refuseManyValues } from '@cumulus/server/requestBody';
import { badRequest, RequestError } from '@cumulus/server/Service';
import { MAX_INFLATED_BYTES, type RecordingPart, sessionIdOf } from '../recordings/recordingRecord.ts';

/** Limit of a request: a segment has 60,000 bytes, or one full snapshot. */
export const MAX_REPLAY_BYTES = BODY_LIMITS.replaySegment;
/** Limit of the JSON beside the segment. */
const MAX_EVENT_BYTES = 65_536;
/** Nesting of that JSON: `view` and `application` are flat. */
const MAX_NESTING = 10;

/** Bytes of the inflated segment, at most. @param parts of the request */
export const largestSegment = (parts: ReadonlyMap<string, Buffer>): number =>
  largestInflated(parts.get('segment') ?? Buffer.alloc(0), 'deflate', MAX_INFLATED_BYTES);

/** Facts of a segment that are stored beside it. */
const FACTS = ['view', 'application', 'index_in_view', 'has_full_snapshot', 'creation_reason', 'source'];

/**
 * Reads a replay's segment. Its zlib stream has no last block.
 * REQ-MON-02.
 * @param parts of the request: the segment, and the event, which describes it
 * @param deviceId the visitor's anonymous id
 * @param count called with the size of the inflated segment, before it is parsed
 * @throws RequestError 400 when it is no segment, 413 when it is too large inflated
 */
export async function readSegment(
  parts: ReadonlyMap<string, Buffer>,
  deviceId: string,
  count: (bytes: number) => void,
): Promise<RecordingPart> {
  const [segment, event] = [parts.get('segment'), parts.get('event')];
  if (!segment || !event || parts.size > 2) throw badRequest('The parts are segment and event');
  if (event.length > MAX_EVENT_BYTES) throw new RequestError(413, 'payload_too_large', 'event is too large');
  const described = parse(event);
  const session = described && isObject(described.session) ? sessionIdOf(described.session.id) : undefined;
  if (!described || session === undefined || nestsDeeper(described, MAX_NESTING))
    throw badRequest('event is no JSON with a session.id');
  const inflated = await inflateBody(segment, 'deflate', MAX_INFLATED_BYTES, count);
  refuseManyValues(inflated);
  const { records, start, end } = parse(inflated) ?? {};
  if (!Array.isArray(records) || records.length === 0) throw badRequest('segment has no records');
  if (typeof start !== 'number' || typeof end !== 'number') throw badRequest('segment has no start or end');
  return {
    ...{ vendor: 'datadog-replay', type: 'replay', sessionId: session, anonymousId: deviceId },
    ...{ from: start, to: end, events: records.length, inflated, packed: segment, compression: 'deflate' },
    facts: Object.fromEntries(FACTS.map((name) => [name, described[name]])),
  };
}

function parse(text: Buffer): Record<string, unknown> | undefined {
  const value = parseIfJson(text.toString('utf8'));
  return isObject(value) ? value : undefined;
}
