import { Busboy } from '@fastify/busboy';
import { isObject } from '../files/json.ts';
import { inflateBody } from '../http/inflateBody.ts';
import { refuseManyValues } from '../http/requestBody.ts';
import { RequestError } from '../http/Service.ts';
import { idOf, MAX_INFLATED_BYTES } from '../recordings/recordingLimits.ts';
import type { RecordingPart } from '../recordings/recordingRecord.ts';

/** Limit of a request: a segment has 60,000 bytes, or one full snapshot. */
export const MAX_REPLAY_BYTES = 1_500_000;
/** Limit of the JSON beside the segment. */
const MAX_EVENT_BYTES = 65_536;
/** `segment` and `event`. */
const PARTS = 2;

/** The parts of a multipart body. */
interface ReplayBody {
  segment: Buffer;
  event: Buffer;
}

/**
 * Splits a multipart body into its two parts.
 * REQ-MON-02.
 * @param contentType with the boundary
 * @throws RequestError 400 for a malformed body, another part, or a missing one; 413
 */
export async function readReplayBody(body: Buffer, contentType: string): Promise<ReplayBody> {
  const found = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const refuse = (message: string) => reject(new RequestError(400, 'bad_request', message));
  try {
    const parser = new Busboy({
      headers: { 'content-type': contentType },
      limits: { fileSize: MAX_REPLAY_BYTES, files: PARTS, fields: 0, parts: PARTS, headerPairs: 10, headerSize: 4_096 },
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      // A body that ends within a part: without a listener the error would end the process.
      stream.on('error', (error: Error) => refuse(`The body is no multipart/form-data: ${error.message}`));
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if ((name !== 'segment' && name !== 'event') || found.has(name))
          return refuse('The parts are segment and event');
        found.set(name, Buffer.concat(chunks));
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
      parser.on(limit, () => refuse('The parts are segment and event, as files'));
    parser.on('error', (error) => refuse(`The body is no multipart/form-data: ${(error as Error).message}`));
    parser.on('finish', resolve);
    parser.end(body);
  } catch (error) {
    refuse(`The body is no multipart/form-data: ${(error as Error).message}`);
  }
  await promise;
  const [segment, event] = [found.get('segment'), found.get('event')];
  if (!segment || !event) throw new RequestError(400, 'bad_request', 'segment or event is missing');
  if (event.length > MAX_EVENT_BYTES) throw new RequestError(413, 'payload_too_large', 'event is too large');
  return { segment, event };
}

/** Facts of a segment that are stored beside it. */
const FACTS = ['view', 'application', 'index_in_view', 'has_full_snapshot', 'creation_reason', 'source'];

/**
 * Reads a replay's segment. Its zlib stream has no last block.
 * @param deviceId the visitor's anonymous id
 * @param count called with the size of the inflated segment, before it is parsed
 * @throws RequestError 400 when it is no segment, 413 when it is too large inflated
 */
export async function readSegment(
  { segment, event }: ReplayBody,
  deviceId: string,
  count: (bytes: number) => void,
): Promise<RecordingPart> {
  const described = parse(event);
  const session = described && isObject(described.session) ? idOf(described.session.id) : undefined;
  if (!described || session === undefined) throw refusal('event is no JSON with a session.id');
  const inflated = await inflateBody(segment, 'deflate', MAX_INFLATED_BYTES);
  count(inflated.length);
  refuseManyValues(inflated);
  const { records, start, end } = parse(inflated) ?? {};
  if (!Array.isArray(records) || records.length === 0) throw refusal('segment has no records');
  if (typeof start !== 'number' || typeof end !== 'number') throw refusal('segment has no start or end');
  return {
    ...{ vendor: 'datadog-replay', type: 'replay', sessionId: session, anonymousId: deviceId },
    ...{ from: start, to: end, events: records.length, inflated, packed: segment, compression: 'deflate' },
    facts: Object.fromEntries(FACTS.map((name) => [name, described[name]])),
  };
}

function parse(text: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const refusal = (message: string) => new RequestError(400, 'bad_request', message);
