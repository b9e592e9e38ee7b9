import type { IncomingMessage } from 'node:http';

/** A body with a `Content-Length` up to this is received and dropped, so that a browser gets the response instead of a closed connection. */
const MAX_IGNORED_BYTES = 16_777_216;

const CODES = {
  400: 'unreadable_body',
  408: 'body_too_slow',
  413: 'payload_too_large',
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
  maxBytes: number;
  /** Time limit for its arrival; without it the server's limit for a whole request. */
  limitMs?: number | undefined;
}

/**
 * Reads the body of a request, as it was sent.
 * @throws BodyError 413 when it is larger, by its `Content-Length` or bytes; 408 when it arrives too slowly; 400 when it ends early
 */
export async function readBody(request: IncomingMessage, { maxBytes, limitMs }: ReadOptions): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) throw tooLarge(maxBytes, announced > MAX_IGNORED_BYTES);
  return withinTime(collect(request, maxBytes), limitMs);
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

function tooLarge(maxBytes: number, isConnectionLost: boolean): BodyError {
  return new BodyError(`The body is over ${maxBytes} bytes`, { status: 413, isConnectionLost });
}
