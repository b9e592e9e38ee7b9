import type { IncomingMessage } from 'node:http';
import { BodyError, readBody as readHttpBody } from '@cumulus/http/readBody';
import type { z } from 'zod';
import type { RunOnBody } from './bodyQueue.ts';
import { inflateBody, inflateTo, largestInflated } from './inflateBody.ts';
import { countValues, isObject } from './json.ts';
import { badRequest, RequestError } from './Service.ts';

interface ReadBodyOptions {
  /** Time limit for its arrival; without it that of the server for a whole request. */
  limitMs?: number | undefined;
  /** Whether a gzip body is decompressed, up to the same limit; true by default. */
  inflates?: boolean;
}

/**
 * Reads a body.
 * @param maxBytes limit of the body, compressed and decompressed
 * @throws RequestError 413, 408 or 400 for what `@cumulus/http/readBody` refuses; 415 for an encoding that isn't read
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  { inflates = true, limitMs }: ReadBodyOptions = {},
): Promise<Buffer> {
  const isGzip = inflates && readEncoding(request) === 'gzip';
  const body = await readHttpBody(request, { maxBytes, limitMs }).catch((cause: Error) => {
    if (!(cause instanceof BodyError)) throw cause;
    const headers = cause.isConnectionLost ? { Connection: 'close' } : undefined;
    throw new RequestError(cause.status, cause.code, cause.message, { headers, cause });
  });
  return isGzip ? inflateTo(maxBytes, body, 'gzip') : body;
}

/** A JSON object and its size. */
interface JsonBody {
  body: Record<string, unknown>;
  bytes: number;
}

/**
 * Reads a JSON object of any content type: browsers send `text/plain` to avoid a CORS preflight.
 * @param maxBytes limit of the body
 * @param limitMs time limit for its arrival
 * @throws RequestError 400 when it is no JSON object, and what `readBody` throws
 */
export async function readJsonBody(request: IncomingMessage, maxBytes: number, limitMs?: number): Promise<JsonBody> {
  return toJsonBody(await readBody(request, maxBytes, { limitMs }));
}

/**
 * Reads a JSON object of up to a megabyte, gzip or plain. A large compressed one waits for its turn.
 * @param maxBytes limit of the body, compressed and inflated
 * @param count called with the size of the inflated body, before it is parsed; may throw
 * @throws RequestError as `readJsonBody`, and 503 where too many wait
 */
export async function readEventsBody(
  request: IncomingMessage,
  maxBytes: number,
  runOnBody: RunOnBody,
  count: (bytes: number) => void = () => undefined,
): Promise<JsonBody> {
  const encoding = readEncoding(request);
  const sent = await readBody(request, maxBytes, { inflates: false });
  if (encoding === 'gzip')
    return runOnBody(request, largestInflated(sent, 'gzip', maxBytes), async () =>
      toJsonBody(await inflateBody(sent, 'gzip', maxBytes, count), MAX_VALUES_OF_EVENTS),
    );
  count(sent.length);
  return toJsonBody(sent, MAX_VALUES_OF_EVENTS);
}

/** The encoding of a body. @throws RequestError 415 for any other than gzip */
export function readEncoding({ headers }: Pick<IncomingMessage, 'headers'>): 'identity' | 'gzip' {
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity' || encoding === 'gzip') return encoding;
  throw new RequestError(415, 'unsupported_encoding', `Content-Encoding ${encoding} is not read; send gzip or none`);
}

function toJsonBody(read: Buffer, maxValues?: number): JsonBody {
  const body = parseJson(read, maxValues);
  if (isObject(body)) return { body, bytes: read.length };
  throw new RequestError(400, 'malformed_json', 'The body is no JSON object');
}

/** Values of a JSON body: parsing takes 200 ms at most, where each is a member with a name of its own. Ordinary JSON has 60,000 to 70,000 in a megabyte. */
const MAX_VALUES = 200_000;

/** Those of a request with events, which are checked, cleaned and serialized too. The SDKs send 500 KB at most. */
const MAX_VALUES_OF_EVENTS = 100_000;

/** @throws RequestError 413 for JSON whose parsing would delay other requests */
export function refuseManyValues(json: Uint8Array, maxValues = MAX_VALUES): void {
  if (countValues(json, maxValues) <= maxValues) return;
  throw new RequestError(413, 'payload_too_large', `The body has more than ${maxValues} values`);
}

/** Parses JSON in UTF-8. @throws RequestError 400; 413 for too many values */
export function parseJson(json: Buffer, maxValues?: number): unknown {
  refuseManyValues(json, maxValues);
  try {
    return JSON.parse(json.toString('utf8'));
  } catch (error) {
    throw noJson(error as Error);
  }
}

function noJson(cause: Error): RequestError {
  return new RequestError(400, 'malformed_json', `The body is not JSON: ${cause.message.slice(0, 200)}`, { cause });
}

/**
 * Parses a value by a schema.
 * @throws RequestError 400 naming every wrong field
 */
export function readShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw badRequest(problems.join('; '));
}
