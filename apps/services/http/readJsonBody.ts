import type { IncomingMessage } from 'node:http';
import { RequestError } from './RequestError.ts';
import { readBody } from './readBody.ts';

/** A JSON object, and how long it was. */
export interface JsonBody {
  body: Record<string, unknown>;
  bytes: number;
}

/**
 * Reads a JSON object, whatever type it is sent as: browsers send `text/plain` where they mustn't ask another origin first.
 * @param maxBytes of the body
 * @throws RequestError 400 when it is no JSON object, and what `readBody` throws
 */
export async function readJsonBody(request: IncomingMessage, maxBytes: number): Promise<JsonBody> {
  const read = await readBody(request, maxBytes);
  const body = parse(read.toString('utf8'));
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    return { body: body as Record<string, unknown>, bytes: read.length };
  }
  throw new RequestError(400, 'malformed_json', 'The body is no JSON object');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw noJson(error as Error);
  }
}

function noJson(cause: Error): RequestError {
  return new RequestError(400, 'malformed_json', `The body is not JSON: ${cause.message.slice(0, 200)}`, { cause });
}
