import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import { RequestError } from './Service.ts';

const unzip = promisify(gunzip);
/** What is announced up to here is let in and thrown away, so that a browser sees the refusal in place of a broken connection. */
const MAX_IGNORED_BYTES = 16_777_216;

/**
 * Reads a body, unpacked where it is gzip.
 * @param maxBytes of the body as it is and as it was packed
 * @throws RequestError 413 when there is more, 400 when it ends early or is no gzip, 415 when it is packed otherwise
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip') {
    throw new RequestError(415, 'unsupported_encoding', `Content-Encoding ${encoding} is not read; send gzip or none`);
  }
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes, announced > MAX_IGNORED_BYTES);
  const body = await collect(request, maxBytes);
  return encoding === 'gzip' ? unpack(body, maxBytes) : body;
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge(maxBytes, true);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RequestError) throw error;
    throw unreadable('The body ended early', error);
  }
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

async function unpack(body: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await unzip(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes, false);
    throw unreadable('The body is said to be gzip and is not', error);
  }
}

function unreadable(message: string, cause: unknown): RequestError {
  return new RequestError(400, 'unreadable_body', message, { cause });
}

function tooLarge(maxBytes: number, isEnd: boolean): RequestError {
  return new RequestError(413, 'payload_too_large', `The body is over ${maxBytes} bytes`, {
    headers: isEnd ? { Connection: 'close' } : undefined,
  });
}

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

/**
 * Takes a value for what a schema says it is.
 * @throws RequestError 400 naming every wrong field
 */
export function readShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new RequestError(400, 'bad_request', problems.join('; '));
}
