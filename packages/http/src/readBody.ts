import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
/** A body with a `Content-Length` up to this is received and dropped, so that a browser gets the response instead of a closed connection. */
const MAX_IGNORED_BYTES = 16_777_216;

const CODES = {
  400: 'unreadable_body',
  408: 'body_too_slow',
  413: 'payload_too_large',
  415: 'unsupported_encoding',
} as const;

interface BodyErrorOptions extends ErrorOptions {
  status: keyof typeof CODES;
  /** The rest of the body won't be read. */
  isConnectionLost?: boolean;
}

/** Why a body was not read, and the status of the response. */
export class BodyError extends Error {
  readonly status: keyof typeof CODES;
  /** Whether the response has to close the connection. */
  readonly isConnectionLost: boolean;

  constructor(message: string, { status, isConnectionLost = false, ...options }: BodyErrorOptions) {
    super(message, options);
    this.status = status;
    this.isConnectionLost = isConnectionLost;
  }

  get code(): string {
    return CODES[this.status];
  }
}

interface ReadOptions {
  /** Limit of the body, compressed and decompressed. */
  maxBytes: number;
  /** Decompresses gzip, and refuses other encodings; by default the bytes are returned as sent. */
  acceptsGzip?: boolean;
  /** Time limit for its arrival; without it the server's limit for a whole request. */
  limitMs?: number;
}

/**
 * Reads the body of a request.
 * @throws BodyError 413 when it is larger, by its `Content-Length` or bytes; 408 when it arrives too slowly; 400 when it ends early or is no gzip;
 * 415 for another encoding
 */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, acceptsGzip = false, limitMs }: ReadOptions,
): Promise<Buffer> {
  const encoding = acceptsGzip ? (request.headers['content-encoding'] ?? 'identity') : 'identity';
  if (encoding !== 'identity' && encoding !== 'gzip')
    throw new BodyError(`Content-Encoding ${encoding} is not read; send gzip or none`, { status: 415 });
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes, announced > MAX_IGNORED_BYTES);
  const body = await withinTime(collect(request, maxBytes), limitMs);
  return encoding === 'gzip' ? unpack(body, maxBytes) : body;
}

/** A request that is refused is read no further: its connection is closed with the response. */
async function withinTime(reading: Promise<Buffer>, limitMs: number | undefined): Promise<Buffer> {
  if (limitMs === undefined) return reading;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const error = new BodyError(`The body took longer than ${limitMs} ms`, { status: 408, isConnectionLost: true });
  const timer = setTimeout(reject, limitMs, error);
  try {
    return await Promise.race([reading, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes, true);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyError) throw error;
    throw new BodyError('The body ended early', { status: 400, cause: error });
  }
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

async function unpack(body: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    return await unzip(body, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes, false);
    throw new BodyError('The body is said to be gzip and is not', { status: 400, cause: error });
  }
}

function tooLarge(maxBytes: number, isConnectionLost: boolean): BodyError {
  return new BodyError(`The body is over ${maxBytes} bytes`, { status: 413, isConnectionLost });
}
